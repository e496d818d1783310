import { Suspense, type ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { PageLoading } from '../components/PageLoading';
import { useServerEvents } from '../events/use-server-events';
import { lateDialog } from '../components/late-dialog';
import { useDialogs } from '../hooks/use-dialogs';
import { useAuth } from '../session/auth-context';
import { Brand, Footer } from '../components/Frame';
import { MobileMenu } from './MobileMenu';
import { TopNavigation } from './TopNavigation';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { UserMenu } from './UserMenu';
import './shell.css';

const ChangePasswordDialog = lateDialog(
  async () => (await import('../session/ChangePasswordDialog')).ChangePasswordDialog,
);

interface ShellProps {
  /** Beside the navigation, at every width. */
  search?: ReactNode;
}

export function Shell({ search }: ShellProps) {
  const { user, logout } = useAuth();
  const { isOpen, show, close } = useDialogs(['change-password']);
  const main = useFocusOnNavigation<HTMLElement>();
  useServerEvents();

  const account = {
    username: user?.username ?? '',
    onChangePassword: () => show('change-password'),
    onLogout: () => void logout(),
  };
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="shell-header">
        <div className="shell-header-inner">
          <Link to="/" className="shell-home">
            <Brand />
          </Link>
          <TopNavigation />
          {search}
          <UserMenu {...account} />
          <MobileMenu {...account} />
        </div>
      </header>
      <main id="main" ref={main} className="shell-main" tabIndex={-1}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <ChangePasswordDialog open={isOpen} onClose={close} />
    </div>
  );
}
