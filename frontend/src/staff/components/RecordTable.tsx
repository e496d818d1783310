import { Table, type TableColumnType } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { SharedTip } from './SharedTip';
import './list.css';

export type RecordColumn<Row> = TableColumnType<Row> & {
  /** Also the label beside the value where the table is stacked, on a phone. */
  title: string;
};

interface RecordTableProps<Row> {
  /** What the rows are: 'Workers'. */
  label: string;
  rows: readonly Row[];
  /** Stable between renders. */
  columns: readonly RecordColumn<Row>[];
  /** The title of the column that names the row; the first one when not given. */
  namedBy?: string;
  loading: boolean;
  empty: ReactNode;
}

/** A table of records that becomes a stack of cards where it would not fit. The roles hold it a table for both. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, rows, columns, namedBy = columns[0]?.title, loading, empty } = props;
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
        columns={stackable}
        dataSource={rows}
        rowKey="id"
        pagination={false}
        loading={loading}
        locale={{ emptyText: loading ? <div className="record-table-waiting" /> : empty }}
        components={tableParts}
      />
    </SharedTip>
  );
}

type Part = React.HTMLAttributes<HTMLElement>;

/** A browser may forget what a table is when its parts are laid out as blocks, so each part says it. */
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
