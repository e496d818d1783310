import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { Link, useLocation } from 'react-router';
import { isCurrent, isMenu, navigation, type NavMenu } from './navigation';

/** The links and menus of the wide screen. */
export function TopNavigation() {
  const { pathname } = useLocation();
  return (
    <nav className="top-navigation" aria-label="Main">
      {navigation.map((entry) =>
        isMenu(entry) ? (
          <LinkMenu key={entry.label} menu={entry} pathname={pathname} />
        ) : (
          <Link
            key={entry.path}
            to={entry.path}
            className="nav-entry"
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          >
            {entry.label}
          </Link>
        ),
      )}
    </nav>
  );
}

function LinkMenu({ menu: { label, links }, pathname }: { menu: NavMenu; pathname: string }) {
  const items = links.map((link) => ({
    key: link.path,
    label: (
      <Link to={link.path} aria-current={isCurrent(link, pathname) ? 'page' : undefined}>
        {link.label}
      </Link>
    ),
  }));
  const selectedKeys = links.filter((link) => isCurrent(link, pathname)).map((link) => link.path);
  return (
    <Dropdown menu={{ items, selectedKeys }} trigger={['click']} autoFocus>
      <button type="button" className="nav-entry" data-current={selectedKeys.length > 0 || undefined}>
        {label} <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
