import { RightOutlined } from '@ant-design/icons';
import { Table, type TableColumnType, type TableProps } from 'antd';
import { memo, useMemo, type ReactNode } from 'react';
import { SharedTip, tipOf } from './SharedTip';

export type RecordColumn<Row> = TableColumnType<Row> & {
  /** Labels the value where rows are stacked, on a phone. */
  title: string;
};

export const actionsColumn = <Row,>(
  width: number,
  actions: (row: Row) => ReactNode,
  className = 'wide-cell unlabelled-cell',
): RecordColumn<Row> => ({
  title: 'Actions',
  width,
  align: 'right',
  className,
  render: (_, row) => <div className="row-actions">{actions(row)}</div>,
});

interface Unfolding<Row> {
  what: string;
  subject: (row: Row) => string;
  content: (row: Row) => ReactNode;
}

export interface RecordTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Stable between renders. */
  columns: readonly RecordColumn<Row>[];
  namedBy?: string;
  loading: boolean;
  empty: ReactNode;
  unfolds?: Unfolding<Row>;
}

/** A stack of cards where it would not fit. Memoised: neither typing nor a dialog redraws the rows. */
export const RecordTable = memo(Records) as typeof Records;

function Records<Row extends { id: string | number }>(props: RecordTableProps<Row>) {
  const { label, rows, columns, namedBy = columns[0]?.title, loading, empty, unfolds } = props;
  const stackable = useMemo(
    () =>
      columns.map((column): TableColumnType<Row> => {
        const isName = column.title === namedBy;
        const role = isName ? 'rowheader' : 'cell';
        return {
          ...column,
          ...(isName && { rowScope: 'row' as const }),
          onHeaderCell: () => ({ role: 'columnheader' }),
          onCell: () => ({ role, 'data-label': column.title }),
        };
      }),
    [columns, namedBy],
  );
  return (
    <SharedTip>
      <Table<Row>
        aria-label={label}
        className="record-table"
        // Columns keep their places whatever the rows hold.
        tableLayout="fixed"
        columns={stackable}
        dataSource={rows}
        rowKey="id"
        pagination={false}
        loading={loading}
        locale={{ emptyText: loading ? <div className="record-table-waiting" /> : empty }}
        components={tableParts}
        {...(unfolds && { expandable: expandableBy(unfolds) })}
      />
    </SharedTip>
  );
}

function expandableBy<Row>({ what, subject, content }: Unfolding<Row>): TableProps<Row>['expandable'] {
  return {
    columnTitle: <span className="visually-hidden">{what}</span>,
    columnWidth: 52,
    expandedRowRender: content,
    expandIcon: ({ expanded, record, onExpand }) => (
      <button
        type="button"
        className="plain-button row-action"
        aria-expanded={expanded}
        aria-label={`${what} of ${subject(record)}`}
        onClick={(event) => onExpand(record, event)}
        {...tipOf(expanded ? `Hide ${what.toLowerCase()}` : `Show ${what.toLowerCase()}`)}
      >
        <RightOutlined aria-hidden rotate={expanded ? 90 : 0} />
      </button>
    ),
  };
}

type Part = React.HTMLAttributes<HTMLElement>;

/** Browsers drop table semantics when the parts are laid out as blocks; explicit roles keep them. */
const tableParts = {
  table: (props: Part) => <table role="table" {...props} />,
  header: {
    wrapper: (props: Part) => <thead role="rowgroup" {...props} />,
    row: (props: Part) => <tr role="row" {...props} />,
  },
  body: {
    wrapper: (props: Part) => <tbody role="rowgroup" {...props} />,
    row: (props: Part) => <tr role="row" {...props} />,
  },
};
