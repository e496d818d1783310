import { useMemo } from 'react';
import { type RecordColumn, RecordTable } from '../../components/RecordTable';
import type { Figure, Grouping, Report } from './api/reports';
import { amountOf, figureWords, type Figures, groupingWords, shown } from './report-words';

/** The key of the last row stands for all groups. */
const TOTAL = 'total';
const COLUMNS = [
  ...['offers', 'accepted', 'declined', 'noAnswer', 'withdrawn', 'dispatched', 'noShows', 'hoursToFill'],
  ...['exceptions', 'texts', 'notReached'],
] as Figure[];

interface Row extends Figures {
  id: string;
  name: string;
}

interface ReportTableProps {
  report: Report;
  by: Grouping;
  onLookInto: (figure: Figure, key?: string) => void;
}

export function ReportTable({ report, by, onLookInto }: ReportTableProps) {
  const rows = useMemo(
    (): Row[] => [
      ...report.rows.map((row) => ({ ...row, id: row.key })),
      { ...report.totals, id: TOTAL, name: 'Total' },
    ],
    [report],
  );
  const columns = useMemo(
    (): RecordColumn<Row>[] => [
      {
        title: groupingWords[by],
        width: '16%',
        className: 'wide-cell',
        render: ({ name }) => <span className="record-name">{name}</span>,
      },
      ...COLUMNS.map((figure): RecordColumn<Row> => ({
        title: figureWords[figure],
        align: 'right',
        render: (row) => (
          <FigureButton
            row={row}
            figure={figure}
            onClick={() => onLookInto(figure, row.id === TOTAL ? undefined : row.id)}
          />
        ),
      })),
    ],
    [by, onLookInto],
  );
  return (
    <div className="report-table">
      <RecordTable label="Report" rows={rows} columns={columns} loading={false} empty={null} />
    </div>
  );
}

interface FigureButtonProps {
  row: Row;
  figure: Figure;
  onClick: () => void;
}

/** Opens the jobs and people behind it. */
function FigureButton({ row, figure, onClick }: FigureButtonProps) {
  const amount = amountOf(row, figure);
  const more = beside(row, figure);
  if (!amount && row.hoursToFill === null) return <span className="soft">{shown(amount)}</span>;
  if (!amount && figure !== 'hoursToFill') return <span className="soft">{shown(amount)}</span>;
  return (
    <>
      <button
        type="button"
        className="plain-button report-figure"
        data-opens="people"
        aria-label={`${figureWords[figure]} of ${row.name}: ${shown(amount)}`}
        onClick={onClick}
      >
        {shown(amount)}
      </button>
      {more && <span className="report-beside">{more}</span>}
    </>
  );
}

function beside({ hoursToFill, segments }: Row, figure: Figure): string | null {
  if (figure === 'hoursToFill' && hoursToFill) return `9 of 10: ${shown(hoursToFill.p90)}`;
  return figure === 'texts' ? `${shown(segments)} parts` : null;
}
