import { DownOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';

interface UserMenuProps {
  username: string;
  onChangePassword: () => void;
  onLogout: () => void;
}

/** The username with Change Password and Logout. */
export function UserMenu({ username, onChangePassword, onLogout }: UserMenuProps) {
  const items = [
    { key: 'password', icon: <KeyOutlined />, label: 'Change Password', onClick: onChangePassword },
    { key: 'logout', icon: <LogoutOutlined />, label: 'Logout', onClick: onLogout },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} autoFocus placement="bottomRight">
      <button type="button" className="nav-entry user-menu">
        <UserOutlined aria-hidden /> <span className="user-menu-name">{username}</span>{' '}
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
