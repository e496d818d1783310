import { DetailList, NotSet } from '../../components/DetailList';
import { EmployerLink, JobLink, WorkerLink } from '../../components/RecordLinks';
import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useId, useState } from 'react';
import { formatDateTime, formatExactly } from '../../../shared/dates';
import type { AuditEntry } from './api/use-audit-log';
import { actionWords, sourceWords } from './audit-words';
import { DispatchListDialog } from './DispatchListDialog';
import './audit-log.css';

export function AuditEntryList({ label, entries }: { label: string; entries: readonly AuditEntry[] }) {
  const [list, setList] = useState({ id: '', isOpen: false });
  const showList = useCallback((id: string) => setList({ id, isOpen: true }), []);
  return (
    <>
      <ol className="audit-entries plain-list" aria-label={label}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onList={showList} />
        ))}
      </ol>
      {list.id && (
        <DispatchListDialog
          open={list.isOpen}
          id={list.id}
          onClose={() => setList({ ...list, isOpen: false })}
        />
      )}
    </>
  );
}

interface EntryProps {
  entry: AuditEntry;
  onList: (dispatchListId: string) => void;
}

const Entry = memo(function Entry({ entry, onList }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  const { createdAt, source, summary } = entry;
  return (
    <li className="audit-entry">
      <button
        type="button"
        className="plain-button audit-entry-head"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <RightOutlined aria-hidden className="audit-entry-sign" rotate={isOpen ? 90 : 0} />
        <span className="audit-entry-summary">{summary}</span>
        <span className="audit-entry-origin">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          <span>{sourceWords[source]}</span>
        </span>
      </button>
      <div id={contentId} className="audit-entry-body" hidden={!isOpen}>
        {isOpen && <Details entry={entry} onList={onList} />}
      </div>
    </li>
  );
});

function Details({ entry, onList }: EntryProps) {
  const { changes, action, actorName, createdAt, ipAddress, requestId, entityType, entityId } = entry;
  const { dispatchListId, about } = entry;
  return (
    <>
      {changes.length > 0 && <Changes changes={changes} />}
      {dispatchListId && (
        <Button size="small" onClick={() => onList(dispatchListId)}>
          Show the list
        </Button>
      )}
      <DetailList
        entries={[
          ['Action', (actionWords as Record<string, string>)[action] ?? action],
          ['By', actorName ?? 'Nobody signed in'],
          ['Time', <time key="time">{formatExactly(createdAt)}</time>],
          ['From address', ipAddress],
          ['Request', requestId],
          about.length > 0 && [
            'About',
            <span key="about" className="audit-about">
              {about.map((one) => (
                <About key={one.id} about={one} />
              ))}
            </span>,
          ],
          ['Record', `${entityType} ${entityId}`],
        ]}
      />
    </>
  );
}

const pages: Partial<Record<string, typeof WorkerLink>> = {
  worker: WorkerLink,
  employer: EmployerLink,
  job: JobLink,
};

function About({ about: { type, id, name } }: { about: AuditEntry['about'][number] }) {
  const Page = pages[type];
  return <span>{Page ? <Page id={id}>{name}</Page> : name}</span>;
}

/** Additions have no before and deletions no after: that column is left out. */
function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const sides = (['before', 'after'] as const).filter((side) =>
    changes.some((change) => change[side] !== null),
  );
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {sideWords[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          <tr key={index}>
            <th scope="row">{change.field}</th>
            {sides.map((side) => (
              <td key={side} data-label={sideWords[side]}>
                {change[side] ?? <NotSet />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sideWords = { before: 'Before', after: 'After' } as const;
