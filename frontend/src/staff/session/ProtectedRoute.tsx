import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageLoading } from '../components/PageLoading';
import { LoadError } from '../components/LoadError';
import { useAuth } from './auth-context';
import { signInState } from './return-path';

export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { user, isLoading, error, retry } = useAuth();
  const location = useLocation();
  if (isLoading) return <PageLoading />;
  if (error) {
    return (
      <main className="centred-page">
        <LoadError message={error.message} onRetry={retry} />
      </main>
    );
  }
  if (!user) return <Navigate to="/auth" replace state={signInState(location)} />;
  return children;
}
