import { Link, useLocation } from 'react-router';
import { Disclosure } from './Disclosure';
import { OpenTexts } from './OpenTexts';
import { useOpenTexts } from './use-open-texts';
import { isCurrent, isMenu, navigation, type NavLink } from './navigation';

export function TopNavigation() {
  const { pathname } = useLocation();
  const openTexts = useOpenTexts();
  const link = (entry: NavLink, className?: string) => (
    <Link
      key={entry.path}
      to={entry.path}
      className={className}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
    >
      {entry.label}
      {entry.hasInbox && <OpenTexts count={openTexts} />}
    </Link>
  );
  return (
    <nav className="top-navigation" aria-label="Main">
      {navigation.map((entry) =>
        isMenu(entry) ? (
          <Disclosure
            key={entry.label}
            label={
              <>
                {entry.label}
                {entry.links.some(({ hasInbox }) => hasInbox) && <OpenTexts count={openTexts} />}
              </>
            }
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
