import { Alert, Button } from 'antd';
import './page.css';

interface LoadErrorProps {
  /** What could not be loaded: 'Failed to fetch workers'. */
  message: string;
  /** Why, if the message does not say it. */
  description?: string;
  /** The button: 'Try again' unless said otherwise. */
  retryText?: string;
  onRetry: () => void;
}

/** In place of content that could not be loaded, with a way to try again. */
export function LoadError({ message, description, retryText = 'Try again', onRetry }: LoadErrorProps) {
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
