import type { StreamableFile } from '@nestjs/common';
import { type CsvColumn, csvOfRows } from '../../platform/lists/csv-answer.js';
import type { ReportQuery } from './dto/report-query.dto.js';
import type { ReportDto, ReportTotalsDto } from './dto/report.dto.js';
import {
  EXCEPTION_REASONS,
  type ExceptionReason,
  exceptionReasonWords,
  type Grouping,
} from './report-words.js';

const groups: Readonly<Record<Grouping, string>> = {
  employer: 'Employer',
  classification: 'Classification',
  dispatchClass: 'Dispatch Class',
  echelon: 'Echelon',
  month: 'Month',
};

type Row = ReportTotalsDto & { name: string };

const countOf = ({ exceptionsByReason }: Row, wanted: ExceptionReason) =>
  exceptionsByReason.find(({ reason }) => reason === wanted)?.count ?? 0;

const columnsOf = (by: Grouping): CsvColumn<Row>[] => [
  [groups[by], ({ name }) => name],
  ['Offers', ({ offers }) => offers],
  ['Accepted', ({ accepted }) => accepted],
  ['Declined', ({ declined }) => declined],
  ['No Answer', ({ noAnswer }) => noAnswer],
  ['Withdrawn', ({ withdrawn }) => withdrawn],
  ['Dispatched', ({ dispatched }) => dispatched],
  ['No-Shows', ({ noShows }) => noShows],
  ['Hours to Fill (Median)', ({ hoursToFill }) => hoursToFill?.median],
  ['Hours to Fill (9 of 10)', ({ hoursToFill }) => hoursToFill?.p90],
  ['Exceptions', ({ exceptions }) => exceptions],
  ...EXCEPTION_REASONS.map((reason): CsvColumn<Row> => [
    `Exceptions: ${exceptionReasonWords[reason]}`,
    (row) => countOf(row, reason),
  ]),
  ['Texts', ({ texts }) => texts],
  ['Segments', ({ segments }) => segments],
  ['Not Reached', ({ notReached }) => notReached],
];

/** The rows of a report and their totals. */
export const csvOfReport = (
  { from, to, by = 'employer' }: ReportQuery,
  { rows, totals }: ReportDto,
): StreamableFile =>
  csvOfRows(`dispatches-by-${by}-${from}-to-${to}.csv`, columnsOf(by), [
    ...rows,
    { ...totals, name: 'Total' },
  ]);
