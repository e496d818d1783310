import { KeyOutlined, LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Drawer, Flex } from 'antd';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ThemeChoice } from '../theme/ThemeChoice';
import { isCurrent, isMenu, navigation, type NavLink } from './navigation';
import type { Account } from './UserMenu';

export function MobileMenu({ username, onChangePassword, onLogout }: Account) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const close = () => setOpen(false);
  const button = useRef<HTMLButtonElement>(null);
  const then = useRef<(() => void) | null>(null);
  const closeAnd = (action: () => void) => {
    then.current = action;
    close();
  };
  // A dialog opened earlier would return the focus to an entry that is gone with the drawer.
  const onOpenChanged = (isShown: boolean) => {
    if (isShown || !then.current) return;
    button.current?.focus({ preventScroll: true });
    then.current();
    then.current = null;
  };

  const link = (entry: NavLink) => (
    <li key={entry.path}>
      <Link to={entry.path} onClick={close} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
        {entry.label}
      </Link>
    </li>
  );

  return (
    <div className="mobile-menu">
      <Button
        ref={button}
        type="text"
        icon={<MenuOutlined />}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={isOpen}
        onClose={close}
        afterOpenChange={onOpenChanged}
        title={username}
        size={300}
        destroyOnHidden
      >
        <nav className="mobile-navigation" aria-label="Main">
          <ul className="plain-list">
            {navigation.map((entry) =>
              isMenu(entry) ? (
                <li key={entry.label}>
                  <span className="mobile-heading">{entry.label}</span>
                  <ul className="plain-list">{entry.links.map(link)}</ul>
                </li>
              ) : (
                link(entry)
              ),
            )}
          </ul>
        </nav>
        <Flex vertical gap={8} className="mobile-account">
          <ThemeChoice />
          <Button block icon={<KeyOutlined />} onClick={() => closeAnd(onChangePassword)}>
            Change Password
          </Button>
          <Button block icon={<LogoutOutlined />} onClick={() => closeAnd(onLogout)}>
            Logout
          </Button>
        </Flex>
      </Drawer>
    </div>
  );
}
