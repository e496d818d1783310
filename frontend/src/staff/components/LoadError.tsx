import { Alert, Button } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useToast } from '../toast/toast-context';

interface LoadErrorProps {
  /** What could not be loaded: 'Failed to fetch workers'. */
  message: string;
  /** What the toast says that tells of it, too: the message unless said otherwise; null for none. */
  toast?: string | null;
  /** Why, if the message does not say it. */
  description?: string;
  /** The button: 'Try again' unless said otherwise. */
  retryText?: string;
  /** What was loaded before is still shown below: a line says so. */
  isStale?: boolean;
  isRetrying?: boolean;
  /** Another number for each failure, of which a toast tells anew. */
  failedAt?: number;
  onRetry: () => void;
}

/** Says that something could not be loaded, with a way to try again; a toast tells of it, too. */
export function LoadError(props: LoadErrorProps) {
  const { message, description, retryText = 'Try again', isStale = false, isRetrying = false } = props;
  const { toast: told = message, failedAt, onRetry } = props;
  const toast = useToast();
  useEffect(() => {
    if (told !== null) toast.loadError('Error', told);
  }, [toast, told, failedAt]);

  const place = useRef<HTMLDivElement>(null);
  // Who pressed the button stands beside what has come instead, not at the top of the page.
  useLayoutEffect(() => {
    const { current } = place;
    const home = current?.parentElement?.closest<HTMLElement>('[tabindex]');
    return () => {
      if (current?.contains(document.activeElement)) home?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={place} className={isStale ? 'load-error load-error-stale' : 'load-error'} tabIndex={-1}>
      <Alert
        type={isStale ? 'warning' : 'error'}
        showIcon
        title={isStale ? `${message}. What is shown may be out of date.` : message}
        description={isStale ? undefined : description}
        action={
          <Button size="small" loading={isRetrying} onClick={onRetry}>
            {retryText}
          </Button>
        }
      />
    </div>
  );
}
