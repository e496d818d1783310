import { Link, useLocation } from 'react-router';
import { Disclosure } from './Disclosure';
import { isCurrent, isMenu, navigation, type NavLink } from './navigation';

export function TopNavigation() {
  const { pathname } = useLocation();
  const link = (entry: NavLink, className?: string) => (
    <Link
      key={entry.path}
      to={entry.path}
      className={className}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
    >
      {entry.label}
    </Link>
  );
  return (
    <nav className="top-navigation" aria-label="Main">
      {navigation.map((entry) =>
        isMenu(entry) ? (
          <Disclosure
            key={entry.label}
            label={entry.label}
            isCurrent={entry.links.some((inMenu) => isCurrent(inMenu, pathname))}
          >
            {entry.links.map((inMenu) => (
              <li key={inMenu.path}>{link(inMenu)}</li>
            ))}
          </Disclosure>
        ) : (
          link(entry, 'plain-button nav-entry')
        ),
      )}
    </nav>
  );
}
