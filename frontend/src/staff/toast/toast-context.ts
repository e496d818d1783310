import { createContext, useContext } from 'react';

export interface Toaster {
  /** `success('Success', 'Worker added successfully')`. */
  success: (title: string, description?: string) => void;
  /** The destructive style: `error('Error', failure.message)`. */
  error: (title: string, description?: string) => void;
  /** What could not be loaded, which the page says in its place, too: it gives way to the next toast. */
  loadError: (title: string, description?: string) => void;
}

export const ToastContext = createContext<Toaster | null>(null);

/**
 * Short messages in the corner: one toast at a time, for five seconds, which also says the errors that have not had
 * theirs. F8 moves the focus there.
 */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast must be used within a ToastProvider');
  return toaster;
}
