import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useSearchParams } from 'react-router';
import { counted } from '../../../../api/total';
import { EmptyState } from '../../../components/EmptyState';
import { QueryView } from '../../../components/QueryView';
import { inboxQuery } from '../api/inbox';
import { InboxText } from './InboxText';
import './inbox.css';

/** What workers have texted and nobody has dealt with; who may not come stands first. */
export function InboxTab() {
  const [parameters, setParameters] = useSearchParams();
  const isDone = parameters.get('show') === 'done';
  return (
    <section aria-label="Inbox">
      <Radio.Group
        optionType="button"
        value={isDone ? 'done' : 'open'}
        aria-label="Which texts"
        options={[
          { label: 'To read', value: 'open' },
          { label: 'Done', value: 'done' },
        ]}
        onChange={({ target }) => setParameters(target.value === 'done' ? { show: 'done' } : {})}
      />
      <QueryView
        query={useQuery(inboxQuery(isDone))}
        failure="Failed to fetch texts from workers"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            title={isDone ? 'No texts yet' : 'Nothing to read'}
            description={isDone ? undefined : 'What workers text and nobody has dealt with is shown here.'}
          />
        }
      >
        {(page) => (
          <>
            <p className="soft" role="status">
              {counted(page, 'text', 'texts')}
              {page.hasOlder && `, the newest ${page.rows.length}`}
            </p>
            <ul className="plain-list inbox">
              {page.rows.map((text) => (
                <InboxText key={text.id} text={text} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}
