import { RightOutlined } from '@ant-design/icons';
import { memo, useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import { SharedTip, tipOf } from './SharedTip';
import { Spinner } from './Spinner';

export interface RecordColumn<Row> {
  /** Labels the value where rows are stacked, on a phone. */
  title: string;
  width?: number | string;
  align?: 'right';
  className?: string;
  render: (row: Row) => ReactNode;
}

export const actionsColumn = <Row,>(
  width: number,
  actions: (row: Row) => ReactNode,
  className = 'wide-cell unlabelled-cell',
): RecordColumn<Row> => ({
  title: 'Actions',
  width,
  align: 'right',
  className,
  render: (row) => <div className="row-actions">{actions(row)}</div>,
});

interface Unfolding<Row> {
  what: string;
  subject: (row: Row) => string;
  content: (row: Row) => ReactNode;
}

interface Selection<Row> {
  selected: ReadonlySet<string>;
  /** Stable between renders, as the function that names a row. */
  onChange: (ids: readonly string[], isSelected: boolean) => void;
  nameOf: (row: Row) => string;
}

export interface RecordTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Stable between renders. */
  columns: readonly RecordColumn<Row>[];
  namedBy?: string;
  loading: boolean;
  empty: ReactNode;
  /** Stable between renders. */
  unfolds?: Unfolding<Row>;
  selection?: Selection<Row>;
}

type Identified = { id: string | number };

/** More than a screen shows. */
const FIRST_ROWS = 20;
const NONE: readonly never[] = [];

/** The first of new rows are there at once, the others as soon as these are painted. */
function useFirstRowsFirst<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  const settled = useDeferredValue(rows, NONE);
  if (settled === rows) return rows;
  const known = new Set(settled.map(({ id }) => id));
  return rows.filter(({ id }, index) => index < FIRST_ROWS || known.has(id));
}

/**
 * A stack of cards where it would not fit. Browsers drop table semantics when the parts are laid out as blocks; explicit
 * roles keep them. Memoised: neither typing nor a dialog redraws the rows, and a change only those that changed.
 */
export const RecordTable = memo(Records) as typeof Records;

function Records<Row extends Identified>(props: RecordTableProps<Row>) {
  const { label, rows, columns, namedBy = columns[0]?.title ?? '', loading, empty, unfolds } = props;
  const { selection } = props;
  const [unfolded, setUnfolded] = useState<ReadonlySet<Row['id']>>(new Set());
  const toggle = useCallback(
    (id: Row['id']) =>
      setUnfolded((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    [],
  );
  const isEmpty = rows.length === 0;
  const present = useFirstRowsFirst(rows);
  return (
    <SharedTip>
      <div className="record-table" aria-busy={loading}>
        {loading && (
          <div className="record-table-spin">
            <Spinner />
          </div>
        )}
        <table role="table" aria-label={label} className={loading ? 'record-table-behind' : undefined}>
          <colgroup>
            {selection && <col style={{ width: 44 }} />}
            {unfolds && <col style={{ width: 52 }} />}
            {columns.map(({ title, width }) => (
              <col key={title} style={{ width }} />
            ))}
          </colgroup>
          <thead role="rowgroup">
            <tr role="row">
              {selection && (
                <th role="columnheader" className="record-select">
                  <SelectAll selection={selection} ids={rows.map(({ id }) => String(id))} />
                </th>
              )}
              {unfolds && (
                <th role="columnheader">
                  <span className="visually-hidden">{unfolds.what}</span>
                </th>
              )}
              {columns.map(({ title, align, className }) => (
                <th key={title} role="columnheader" className={classes(align, className)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {present.map((row) => (
              <RecordRow
                key={row.id}
                row={row}
                columns={columns}
                namedBy={namedBy}
                unfolds={unfolds}
                isUnfolded={unfolded.has(row.id)}
                onToggle={toggle}
                isSelected={selection?.selected.has(String(row.id))}
                onSelect={selection?.onChange}
                nameOf={selection?.nameOf}
              />
            ))}
            {isEmpty && (
              <tr role="row" className="record-note">
                <td role="cell" colSpan={columns.length + (unfolds ? 1 : 0) + (selection ? 1 : 0)}>
                  {loading ? <div className="record-table-waiting" /> : empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </SharedTip>
  );
}

/** All rows that are shown, not those of other pages. */
function SelectAll<Row>({ selection, ids }: { selection: Selection<Row>; ids: readonly string[] }) {
  const count = ids.filter((id) => selection.selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <label>
      <input
        type="checkbox"
        className="record-checkbox"
        aria-label="Select all"
        checked={isAll}
        disabled={ids.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.onChange(ids, !isAll)}
      />
      <span className="record-select-words">Select all</span>
    </label>
  );
}

interface RecordRowProps<Row extends Identified> {
  row: Row;
  columns: readonly RecordColumn<Row>[];
  namedBy: string;
  unfolds: Unfolding<Row> | undefined;
  isUnfolded: boolean;
  onToggle: (id: Row['id']) => void;
  /** Undefined in a table without a selection. */
  isSelected: boolean | undefined;
  onSelect: Selection<Row>['onChange'] | undefined;
  nameOf: Selection<Row>['nameOf'] | undefined;
}

const RecordRow = memo(Cells) as typeof Cells;

function Cells<Row extends Identified>(props: RecordRowProps<Row>) {
  const { row, columns, namedBy, unfolds, isUnfolded, onToggle, isSelected, onSelect, nameOf } = props;
  return (
    <>
      <tr role="row" className="record-row" data-row-key={row.id} data-selected={isSelected || undefined}>
        {onSelect && nameOf && (
          <td role="cell" className="record-select">
            <input
              type="checkbox"
              className="record-checkbox"
              checked={isSelected ?? false}
              aria-label={`Select ${nameOf(row)}`}
              onChange={() => onSelect([String(row.id)], !isSelected)}
            />
          </td>
        )}
        {unfolds && (
          <td role="cell" className="record-unfold">
            <button
              type="button"
              className="plain-button row-action"
              aria-expanded={isUnfolded}
              aria-label={`${unfolds.what} of ${unfolds.subject(row)}`}
              onClick={() => onToggle(row.id)}
              {...tipOf(`${isUnfolded ? 'Hide' : 'Show'} ${unfolds.what.toLowerCase()}`)}
            >
              <RightOutlined aria-hidden rotate={isUnfolded ? 90 : 0} />
            </button>
          </td>
        )}
        {columns.map(({ title, align, className, render }) => {
          const cell = { className: classes(align, className), 'data-label': title, children: render(row) };
          return title === namedBy ? (
            <th key={title} role="rowheader" scope="row" {...cell} />
          ) : (
            <td key={title} role="cell" {...cell} />
          );
        })}
      </tr>
      {unfolds && isUnfolded && (
        <tr role="row" className="record-note">
          <td role="cell" colSpan={columns.length + 1}>
            {unfolds.content(row)}
          </td>
        </tr>
      )}
    </>
  );
}

const classes = (align: 'right' | undefined, className = '') =>
  align ? `right-cell ${className}`.trim() : className || undefined;
