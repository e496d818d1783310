import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Disclosure } from './Disclosure';

interface UserMenuProps {
  username: string;
  onChangePassword: () => void;
  onLogout: () => void;
}

/** The username with Change Password and Logout. */
export function UserMenu({ username, onChangePassword, onLogout }: UserMenuProps) {
  const label = (
    <>
      <UserOutlined aria-hidden /> <span className="user-menu-name">{username}</span>
    </>
  );
  return (
    <Disclosure className="user-menu" label={label}>
      <li>
        <button type="button" onClick={onChangePassword}>
          <KeyOutlined aria-hidden /> Change Password
        </button>
      </li>
      <li>
        <button type="button" onClick={onLogout}>
          <LogoutOutlined aria-hidden /> Logout
        </button>
      </li>
    </Disclosure>
  );
}
