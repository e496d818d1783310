import { KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button, Drawer, Flex } from 'antd';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ThemeChoice } from '../theme/ThemeChoice';
import { isCurrent, isMenu, navigation, type NavLink } from './navigation';
import { OpenTexts } from './OpenTexts';
import { useOpenTexts } from './use-open-texts';
import type { Dialog } from '../components/ReadingDialog';
import type { Account } from './UserMenu';

interface MobileDrawerProps extends Dialog, Account {
  onFocusButton: () => void;
}

export function MobileDrawer(props: MobileDrawerProps) {
  const { username, onChangePassword, onLogout, open, onClose, onFocusButton } = props;
  const { pathname } = useLocation();
  const openTexts = useOpenTexts();
  const then = useRef<(() => void) | null>(null);
  const closeAnd = (action: () => void) => {
    then.current = action;
    onClose();
  };
  // A dialog opened earlier would return the focus to an entry that is gone with the drawer.
  const onOpenChanged = (isShown: boolean) => {
    if (isShown || !then.current) return;
    onFocusButton();
    then.current();
    then.current = null;
  };

  const link = (entry: NavLink) => (
    <li key={entry.path}>
      <Link to={entry.path} onClick={onClose} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
        {entry.label}
        {entry.hasInbox && <OpenTexts count={openTexts} />}
      </Link>
    </li>
  );

  return (
    <Drawer
      open={open}
      onClose={onClose}
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
  );
}
