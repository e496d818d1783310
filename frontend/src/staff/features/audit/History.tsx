import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { LoadError } from '../../components/LoadError';
import { PartBoundary } from '../../components/PartBoundary';
import { QueryView } from '../../components/QueryView';
import { useHistory, type HistorySubject } from './api/use-audit-log';
import { AuditEntryList } from './AuditEntryList';
import './audit-log.css';

/** Fetched only when it is opened. */
export function History({ level, ...subject }: HistorySubject & { level: 2 | 3 }) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={level === 2 ? 'history panel' : 'history'}>
      <Heading>
        <button
          type="button"
          className="plain-button history-head"
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
  const history = useHistory(subject);
  const { isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage } = history;
  const more = () => void fetchNextPage();
  return (
    <QueryView
      query={isFetchNextPageError ? { ...history, error: null } : history}
      failure="Failed to fetch the history"
      empty={<p className="soft">Nothing has been recorded yet.</p>}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
    >
      {({ pages }) => (
        <>
          <AuditEntryList label="History" entries={pages.flatMap(({ rows }) => rows)} />
          {isFetchNextPageError ? (
            <LoadError
              message="Failed to fetch the history"
              description={history.error.message}
              isRetrying={isFetchingNextPage}
              failedAt={history.errorUpdatedAt}
              onRetry={more}
            />
          ) : (
            hasNextPage && (
              <Button className="history-more" loading={isFetchingNextPage} onClick={more}>
                Show older
              </Button>
            )
          )}
        </>
      )}
    </QueryView>
  );
}
