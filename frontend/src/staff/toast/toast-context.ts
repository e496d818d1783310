import { createContext, useContext } from 'react';

export interface Toaster {
  success: (title: string, description?: string) => void;
  error: (title: string, description?: string) => void;
  /** Shown on the page, too: gives way to the next toast. */
  loadError: (title: string, description?: string) => void;
}

export const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast must be used within a ToastProvider');
  return toaster;
}
