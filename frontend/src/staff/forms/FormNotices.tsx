import { useQuery } from '@tanstack/react-query';
import { Alert, Radio } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';
import { api, dataOf, type paths, queryKeys } from '../../api';
import { formatDate, formatDateTime, isDay } from '../../shared/dates';
import type { Conflict } from './merge';
import type { EditedRecord } from './record-form';
import './forms.css';

type AuditQuery = NonNullable<paths['/api/audit-entries']['get']['parameters']['query']>;

export function useLastChange({
  entityType,
  id,
  row,
}: Pick<EditedRecord<object>, 'entityType' | 'id' | 'row'>) {
  const query = { entityType, entityId: id, limit: 1 } as AuditQuery;
  const { data } = useQuery({
    queryKey: queryKeys.auditEntries({ last: id, entityType, version: row.version }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/audit-entries', { params: { query }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
  const entry = data?.[0];
  return (
    entry &&
    `${entry.actorName ?? 'It was changed'}${entry.actorName ? ', ' : ' '}${formatDateTime(entry.createdAt)}`
  );
}

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

function displayed<Values extends object>(
  record: EditedRecord<Values>,
  field: string,
  value: unknown,
): string {
  if (value === null || value === undefined || value === '') return 'None';
  const display = record.display?.[field as keyof Values] as
    ((value: unknown) => string | null | undefined) | undefined;
  if (display) return display(value) || 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'None';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isDay(value)) return formatDate(value) ?? value;
  return /^\s*<[a-z]/i.test(value) ? textOf(value) : value;
}

function labelOf(form: RefObject<HTMLElement | null>, field: string): string {
  const formId = form.current?.closest('form')?.id ?? '';
  const candidates = [`${formId}_${field}`, field].map((id) => `label[for="${CSS.escape(id)}"]`).join(', ');
  const label = form.current?.closest('form')?.querySelector(candidates);
  return (
    label?.textContent?.trim() ||
    field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/^./, (c) => c.toUpperCase())
  );
}

export const Restored = ({ isMessageAlone = false }: { isMessageAlone?: boolean }) => (
  <Alert
    className="form-notice"
    type="info"
    showIcon
    title={
      isMessageAlone
        ? 'The message that you had typed is here again. What else you had chosen is not: look it through.'
        : 'What you had typed is here again.'
    }
  />
);

interface ChangedMeanwhileProps<Values extends object> {
  record: EditedRecord<Values>;
  followed: readonly string[];
  conflicts: readonly Conflict[];
  onChoose: (field: string, chosen: 'mine' | 'theirs') => void;
}

export function ChangedMeanwhile<Values extends object>(props: ChangedMeanwhileProps<Values>) {
  const { record, followed, conflicts, onChoose } = props;
  const notice = useRef<HTMLDivElement>(null);
  const isConflict = conflicts.length > 0;
  useEffect(() => {
    if (isConflict) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isConflict]);
  return (
    <div ref={notice}>
      <Alert
        className="form-notice"
        type="warning"
        showIcon
        role={isConflict ? 'alert' : 'status'}
        title="This record was changed meanwhile."
        description={
          <Notice {...props} record={record} notice={notice} followed={followed} onChoose={onChoose} />
        }
      />
    </div>
  );
}

function Notice<Values extends object>(
  props: ChangedMeanwhileProps<Values> & { notice: RefObject<HTMLDivElement | null> },
) {
  const { record, followed, conflicts, onChoose, notice } = props;
  const last = useLastChange(record);
  // The labels are not rendered before the form is.
  const named = (field: string) => labelOf(notice, field);
  return (
    <>
      {followed.length > 0 && (
        <p>{`What you have not edited shows the change: ${followed.map(named).join(', ')}.`}</p>
      )}
      {conflicts.length > 0 && <p>You both changed the following. Choose, then save again.</p>}
      {conflicts.map(({ field, mine, theirs, chosen }) => (
        <fieldset key={field} className="conflict">
          <legend>{named(field)}</legend>
          <Radio.Group
            value={chosen ?? null}
            onChange={({ target }) => onChoose(field, target.value as 'mine' | 'theirs')}
          >
            <Radio value="mine">
              Mine: <strong>{displayed(record, field, mine)}</strong>
            </Radio>
            <Radio value="theirs">
              Theirs: <strong>{displayed(record, field, theirs)}</strong>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
      {last && <p className="conflict-who">{`Last change: ${last}`}</p>}
    </>
  );
}
