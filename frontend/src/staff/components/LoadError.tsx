import { CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useToast } from '../toast/toast-context';

interface LoadErrorProps {
  message: string;
  /** Null shows none; the message when not given. */
  toast?: string | null;
  description?: string;
  retryText?: string;
  isStale?: boolean;
  isRetrying?: boolean;
  /** Another number for each failure, which shows the toast again. */
  failedAt?: number;
  onRetry: () => void;
}

export function LoadError(props: LoadErrorProps) {
  const { message, description, retryText = 'Try again', isStale = false, isRetrying = false } = props;
  const { toast: toastText = message, failedAt, onRetry } = props;
  const toast = useToast();
  useEffect(() => {
    if (toastText !== null) toast.loadError('Error', toastText);
  }, [toast, toastText, failedAt]);

  const place = useRef<HTMLDivElement>(null);
  // After a retry the focus stays here, not at the top of the page.
  useLayoutEffect(() => {
    const { current } = place;
    const home = current?.parentElement?.closest<HTMLElement>('[tabindex]');
    return () => {
      if (current?.contains(document.activeElement)) home?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={place} className={isStale ? 'load-error load-error-stale' : 'load-error'} tabIndex={-1}>
      <div className="load-error-box" role="alert">
        <CloseCircleFilled aria-hidden />
        <div className="load-error-text">
          <div>{isStale ? `${message}. What is shown may be out of date.` : message}</div>
          {!isStale && description && <div className="soft">{description}</div>}
        </div>
        <Button size="small" loading={isRetrying} onClick={onRetry}>
          {retryText}
        </Button>
      </div>
    </div>
  );
}
