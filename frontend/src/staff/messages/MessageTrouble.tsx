import { Alert } from 'antd';
import { formatDate } from '../../shared/dates';
import { waitingWords } from './message-rules';
import { ResolveUnknown, type ResolveUnknownProps } from './ResolveUnknown';

interface MessageTroubleProps extends ResolveUnknownProps {
  message: {
    status: string;
    errorMessage: string | null;
    resultSummary: string | null;
    nextTryAt: string | null;
  };
  title: string;
}

/** That it may yet arrive comes first, lest it be sent again. */
export function MessageTrouble({ message, title, ...resolving }: MessageTroubleProps) {
  const { status, errorMessage, resultSummary, nextTryAt } = message;
  if (nextTryAt)
    return <Alert type="info" showIcon title={`Waiting: ${waitingWords(errorMessage, nextTryAt)}`} />;
  if (status === 'stopped') return <Alert type="info" showIcon title={`Stopped: ${errorMessage ?? ''}`} />;
  if (status !== 'unknown') return errorMessage && <Alert type="error" showIcon title={errorMessage} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <>
          {errorMessage ?? resultSummary}
          <ResolveUnknown {...resolving} />
        </>
      }
    />
  );
}

export function RemovedBody({ at }: { at: string }) {
  return <p className="soft">Removed on {formatDate(at)}: what it said is no longer kept</p>;
}
