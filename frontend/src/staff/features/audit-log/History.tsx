import { RightOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useId, useState } from 'react';
import { LoadError } from '../../components/LoadError';
import { PartBoundary } from '../../components/PartBoundary';
import { useHistory, type HistorySubject } from './api/use-audit-log';
import { AuditEntryList } from './AuditEntryList';
import './audit-log.css';

interface HistoryProps extends HistorySubject {
  /** Of the heading: 2 on a page, 3 in a dialog whose subject is the 2. */
  level: 2 | 3;
}

/** 'History': what happened to a worker, a job or a match, and who did it. Asked for when it is opened. */
export function History({ level, ...subject }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={level === 2 ? 'history panel' : 'history'}>
      <Heading>
        <button
          type="button"
          className="history-head"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          <RightOutlined aria-hidden className="audit-entry-sign" rotate={isOpen ? 90 : 0} /> History
        </button>
      </Heading>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && (
          <PartBoundary>
            <Entries {...subject} />
          </PartBoundary>
        )}
      </div>
    </section>
  );
}

function Entries(subject: HistorySubject) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useHistory(subject);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const hasFailed = error !== null && !isFetching;
  return (
    <>
      {entries.length > 0 && <AuditEntryList label="History" entries={entries} />}
      {hasFailed && (
        <LoadError
          message="Failed to fetch the history"
          description={error.message}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      {!data && !hasFailed && (
        <div className="history-waiting" role="status" aria-label="Loading">
          <Spin />
        </div>
      )}
      {data && entries.length === 0 && <p className="record-soft">Nothing has been recorded yet.</p>}
      {hasNextPage && !hasFailed && (
        <Button className="history-more" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}
