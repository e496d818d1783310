import { createContext, useContext } from 'react';
import type { Credentials, User } from './session-api';

export interface Auth {
  user: User | null;
  isLoading: boolean;
  /** Why the current user could not be loaded, if so. */
  error: Error | null;
  retry: () => void;
  /** Resolves to true when signed in; a refusal is told in a toast. */
  login: (credentials: Credentials) => Promise<boolean>;
  isLoggingIn: boolean;
  logout: () => Promise<unknown>;
}

export const AuthContext = createContext<Auth | null>(null);

/** The session of the signed-in user. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
