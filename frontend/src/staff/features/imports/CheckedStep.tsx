import { Button, Table, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { PagedTable } from '../../components/PagedTable';
import { pageOf } from '../../components/Pagination';
import { Panel } from '../../components/Panel';
import type { RecordColumn } from '../../components/RecordTable';
import { messageOr, useAction } from '../../forms/use-action';
import {
  useCertificateNames,
  useClassificationNames,
  useEmployerNames,
} from '../classifications/api/reference-data';
import { applyImport, checkImport, type Import } from './api/imports';
import { counted, kinds } from './import-words';

const PAGE = 25;

type Problem = Import['problems'][number];
type Change = Import['changes'][number];

interface CheckedStepProps {
  item: Import;
  /** Whether the check used the present choices; later ones apply only after another check. */
  isAsChosen: boolean;
}

/** What the check has found: problems with their proposals, and what would change. */
export function CheckedStep({ item, isAsChosen }: CheckedStepProps) {
  const { counts, id, checkId } = item;
  const failure = messageOr('The file could not be imported');
  const apply = useAction({
    act: () => applyImport(id, { problems: 'leave-out', checkId }),
    failure,
    refreshes: ['imports'],
  });
  const replace = useAction({
    act: (one: Problem) =>
      checkImport(id, {
        replacements: [
          ...item.replacements,
          { column: one.column ?? '', value: one.value, replacement: one.suggestion ?? '' },
        ],
      }),
    failure,
    refreshes: ['imports'],
  });
  const toDo = counts.new + counts.changed;
  const tables = [
    ...(counts.problems > 0
      ? [
          {
            key: 'problems',
            label: `Problems (${counts.problems.toLocaleString('en-US')})`,
            children: (
              <Problems
                item={item}
                onUse={(one) => void replace.attempt(one)}
                isBusy={replace.isBusy || !isAsChosen}
              />
            ),
          },
        ]
      : []),
    ...(counts.changed > 0
      ? [
          {
            key: 'changes',
            label: `Changes (${counts.changed.toLocaleString('en-US')})`,
            children: <Changes item={item} />,
          },
        ]
      : []),
  ];
  return (
    <Panel title="What the file would do">
      <CountList counts={counts} />
      {tables.length > 0 && <Tabs items={tables} />}
      <div className="import-actions">
        <Button
          type="primary"
          disabled={toDo === 0 || !isAsChosen}
          loading={apply.isBusy}
          onClick={() => void apply.attempt()}
        >
          {counts.problems > 0
            ? `Import ${toDo.toLocaleString('en-US')}, leave out ${counts.problems.toLocaleString('en-US')}`
            : `Import ${counted(toDo, kinds[item.kind].one, kinds[item.kind].plural)}`}
        </Button>
        {counts.problems > 0 && (
          <Button href={`/api/imports/${id}/problems.csv`} download>
            Download problems
          </Button>
        )}
      </div>
      {!isAsChosen && <p role="status">The columns were changed since. Check again before you import.</p>}
      {toDo === 0 && <p>There is nothing to import: the hall has all of it, or the rows have problems.</p>}
    </Panel>
  );
}

export function CountList({ counts }: { counts: Import['counts'] }) {
  return (
    <ul className="import-counts">
      <li>{counted(counts.new, 'new', 'new')}</li>
      <li>{counted(counts.changed, 'changed', 'changed')}</li>
      <li>{counted(counts.same, 'same', 'same')}</li>
      <li>{counted(counts.problems, 'row with problems', 'rows with problems')}</li>
    </ul>
  );
}

/** What is shown of many. */
const SHOWN = 1000;
const names = new Set(['l26ClassificationId', 'l26EmployerId', 'bestCertificateId']);

interface ProblemsProps {
  item: Import;
  onUse: (problem: Problem) => void;
  isBusy: boolean;
}

const columns: RecordColumn<Problem & { id: string }>[] = [
  { title: 'Row', width: 90, render: ({ row }) => row.toLocaleString('en-US') },
  { title: 'Column', width: '18%', render: ({ column }) => column ?? '—' },
  { title: 'Value', width: '20%', render: ({ value }) => value || '—' },
  { title: 'Problem', render: ({ message }) => message },
  { title: 'Proposal', width: '24%', render: ({ suggestion }) => suggestion ?? '—' },
];

function Problems({ item, onUse, isBusy }: ProblemsProps) {
  const [page, setPage] = useState(1);
  const problems = useMemo(() => item.problems.map((one, index) => ({ ...one, id: String(index) })), [item]);
  const shown = pageOf(problems, page, PAGE);
  // One text that is wrong in many rows is one proposal.
  const proposals = new Map(
    item.problems
      .filter(({ column, suggestion }) => suggestion && column && names.has(item.mapping[column] ?? ''))
      .map((one) => [`${one.column} ${one.value}`, one]),
  );
  return (
    <>
      {proposals.size > 0 && (
        <ul className="plain-list import-proposals" aria-label="Proposals">
          {[...proposals].map(([key, one]) => (
            <li key={key}>
              <Button size="small" disabled={isBusy} onClick={() => onUse(one)}>
                Use “{one.suggestion}” for every “{one.value}”
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PagedTable
        label="Problems"
        plural="problems"
        rows={shown.rows}
        columns={columns}
        loading={false}
        empty={null}
        page={shown.current}
        pageSize={PAGE}
        total={problems.length}
        onPage={setPage}
      />
      {problems.length >= SHOWN && (
        <p>Only the first {SHOWN.toLocaleString('en-US')} are shown. Download problems has all rows.</p>
      )}
    </>
  );
}

function Changes({ item }: { item: Import }) {
  const [employers, classifications, certificates] = [
    useEmployerNames(),
    useClassificationNames(),
    useCertificateNames(),
  ];
  const names = useMemo(
    () =>
      new Map(
        [employers.options, classifications.options, certificates.options]
          .flatMap((options) => options ?? [])
          .map(({ value, label }) => [value, label]),
      ),
    [employers.options, classifications.options, certificates.options],
  );
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(shown).join(', ') || 'none';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return typeof value === 'string' && value !== '' ? (names.get(value) ?? value) : 'none';
  };
  const labels = new Map(item.fields.map(({ field, label }) => [field, label]));
  return (
    <Table<Change>
      size="small"
      rowKey="row"
      dataSource={item.changes}
      scroll={{ x: 480 }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: 'Row', dataIndex: 'row', width: 80 },
        {
          title: 'Change',
          render: (_, { before, after }) => (
            <ul className="import-change">
              {Object.entries(after).map(([field, value]) => (
                <li key={field}>
                  {labels.get(field) ?? field}: {shown((before as Record<string, unknown>)[field])} →{' '}
                  {shown(value)}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
