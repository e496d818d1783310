import { createContext, useContext } from 'react';
import type { Credentials, User } from './session-api';

export interface Auth {
  user: User | null;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  login: (credentials: Credentials) => Promise<boolean>;
  isLoggingIn: boolean;
  logout: () => Promise<unknown>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
