import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { NOTHING_SAID, wordsOf } from '../../shared/request';
import { useToast } from '../toast/toast-context';
import { draftsAreOf } from '../forms/drafts';
import { queryKeys } from '../../api/query-keys';
import { AuthContext, type Auth } from './auth-context';
import { fetchUser, login, logout } from './session-api';
import { onSignedOutElsewhere, setSessionUser, tellSignedOut } from './session-cache';

/** Loads who is signed in, and signs in and out. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const toast = useToast();
  const {
    data: user,
    isPending,
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.session(),
    queryFn: fetchUser,
  });

  const { mutateAsync: signIn, isPending: isLoggingIn } = useMutation({
    mutationFn: login,
    meta: { ownUnauthorized: true },
    onSuccess: (signedIn) => setSessionUser(client, signedIn),
    onError: (failure) => toast.error('Login failed', wordsOf(failure) ?? NOTHING_SAID),
  });
  const { mutateAsync: signOut } = useMutation({
    mutationFn: logout,
    onSuccess: () => {
      setSessionUser(client, null);
      tellSignedOut();
    },
    onError: (failure) => toast.error('Logout failed', wordsOf(failure) ?? NOTHING_SAID),
  });

  useEffect(
    () =>
      onSignedOutElsewhere(() => {
        draftsAreOf(undefined);
        setSessionUser(client, null);
      }),
    [client],
  );
  useEffect(() => {
    if (user) draftsAreOf(user.username);
  }, [user]);

  const isLoading = isPending || (user === undefined && isFetching);
  const auth = useMemo<Auth>(
    () => ({
      user: user ?? null,
      isLoading,
      error: user === undefined ? error : null,
      retry: () => void refetch(),
      // The mutation's onError has told the reason already.
      login: (credentials) =>
        signIn(credentials)
          .then(() => true)
          .catch(() => false),
      isLoggingIn,
      logout: () => signOut().catch(() => undefined),
    }),
    [user, isLoading, error, refetch, signIn, isLoggingIn, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
