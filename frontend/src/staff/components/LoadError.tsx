import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useToast } from '../toast/toast-context';
import './page.css';

interface LoadErrorProps {
  /** What could not be loaded: 'Failed to fetch workers'. */
  message: string;
  /** What the toast says that tells of it, too: the message unless said otherwise; null for none. */
  toast?: string | null;
  /** Why, if the message does not say it. */
  description?: string;
  /** The button: 'Try again' unless said otherwise. */
  retryText?: string;
  onRetry: () => void;
}

/** In place of content that could not be loaded, with a way to try again; a toast tells of it, too. */
export function LoadError({
  message,
  description,
  retryText = 'Try again',
  onRetry,
  ...props
}: LoadErrorProps) {
  const { toast: told = message } = props;
  const toast = useToast();
  useEffect(() => {
    if (told !== null) toast.loadError('Error', told);
  }, [toast, told]);

  return (
    <Alert
      className="load-error"
      type="error"
      showIcon
      title={message}
      description={description}
      action={
        <Button size="small" onClick={onRetry}>
          {retryText}
        </Button>
      }
    />
  );
}
