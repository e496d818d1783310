import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { ThemeChoice } from '../theme/ThemeChoice';
import { Disclosure } from './Disclosure';

export interface Account {
  username: string;
  onChangePassword: () => void;
  onLogout: () => void;
}

export function UserMenu({ username, onChangePassword, onLogout }: Account) {
  const label = (
    <>
      <UserOutlined aria-hidden /> <span className="user-menu-name">{username}</span>
    </>
  );
  return (
    <Disclosure className="user-menu" label={label}>
      <li>
        <ThemeChoice />
      </li>
      <li>
        <button type="button" data-opens="change-password" onClick={onChangePassword}>
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
