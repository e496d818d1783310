import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { NOTHING_SAID, wordsOf } from '../../shared/request';
import { setDraftOwner } from '../forms/drafts';
import { useAction } from '../forms/use-action';
import { AuthContext, type Auth } from './auth-context';
import { login, logout, sessionQuery } from './session-api';
import { onSignedOutElsewhere, setSessionUser, announceSignOut } from './session-cache';

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user, isPending, isFetching, error, refetch } = useQuery(sessionQuery);

  const { attempt: signIn, isBusy: isLoggingIn } = useAction({
    act: login,
    ownUnauthorized: true,
    failure: (failure) => ['Login failed', wordsOf(failure) ?? NOTHING_SAID],
    onDone: (signedIn) => setSessionUser(client, signedIn),
  });
  const { attempt: signOut } = useAction({
    act: () => logout(),
    failure: (failure) => ['Logout failed', wordsOf(failure) ?? NOTHING_SAID],
    onDone: () => {
      setSessionUser(client, null);
      announceSignOut();
    },
  });
  // They change with each render; the context must not.
  const actions = useRef({ signIn, signOut });
  useEffect(() => {
    actions.current = { signIn, signOut };
  });

  useEffect(
    () =>
      onSignedOutElsewhere(() => {
        setDraftOwner(undefined);
        setSessionUser(client, null);
      }),
    [client],
  );
  useEffect(() => {
    if (user) setDraftOwner(user.username);
  }, [user]);

  const isLoading = isPending || (user === undefined && isFetching);
  const auth = useMemo<Auth>(
    () => ({
      user: user ?? null,
      isLoading,
      error: user === undefined ? error : null,
      retry: () => void refetch(),
      login: (credentials) => actions.current.signIn(credentials),
      isLoggingIn,
      logout: () => actions.current.signOut(),
    }),
    [user, isLoading, error, refetch, isLoggingIn],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
