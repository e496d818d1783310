import { RightOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { OlderPages } from '../../components/OlderPages';
import { PartBoundary } from '../../components/PartBoundary';
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
            <HistoryEntries {...subject} />
          </PartBoundary>
        )}
      </div>
    </section>
  );
}

/** The same on a tab of its own. */
export const HistoryTab = (subject: HistorySubject) => (
  <section className="panel history" aria-label="History">
    <HistoryEntries {...subject} />
  </section>
);

/** What happened to a record, in sentences, newest first. */
function HistoryEntries(subject: HistorySubject) {
  return (
    <OlderPages
      query={useHistory(subject)}
      failure="Failed to fetch the history"
      empty={<p className="soft">Nothing has been recorded yet.</p>}
    >
      {(entries) => <AuditEntryList label="History" entries={entries} />}
    </OlderPages>
  );
}
