import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense } from 'react';
import { hallDay } from '../../../shared/dates';
import { EmptyState } from '../../components/EmptyState';
import { lateDialog, latePart } from '../../components/late-dialog';
import { PageHeader } from '../../components/PageHeader';
import { QueryView } from '../../components/QueryView';
import { useDialogs } from '../../hooks/use-dialogs';
import { csvAddress, type Figure, type Report, reportQuery } from './api/reports';
import { Exceptions } from './Exceptions';
import { inWords } from './periods';
import { ReportChoices } from './ReportChoices';
import { ReportTable } from './ReportTable';
import { figureWords, groupingWords } from './report-words';
import { type Choices, useReportAddress } from './use-report-address';
import './reports.css';

/** The table is there first. */
const ReportChart = latePart(async () => (await import('./ReportChart')).ReportChart);
const PeopleDialog = lateDialog(async () => (await import('./PeopleDialog')).PeopleDialog);

export function ReportsPage() {
  const { choices, choose, asked } = useReportAddress(hallDay());
  const dialogs = useDialogs(['people']);
  const isInOrder = asked.from <= asked.to;
  const query = useQuery({ ...reportQuery(asked), enabled: isInOrder });
  const lookInto = (figure: Figure, key = '') => dialogs.show('people', `${figure} ${key}`.trim());
  const [figure, ...key] = dialogs.shown?.id.split(' ') ?? [];
  return (
    <div className="reports">
      <PageHeader
        title="Reports"
        subtitle={
          <span role="status">
            {inWords(choices.days)}, by {groupingWords[choices.by].toLowerCase()}
          </span>
        }
        actions={
          <>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              href={csvAddress(asked)}
              download
              disabled={!isInOrder}
            >
              Download CSV
            </Button>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <ReportChoices choices={choices} onChoose={choose} />
      {isInOrder ? (
        <section className="results" aria-label="Report" aria-busy={query.isFetching} tabIndex={-1}>
          <QueryView query={query} failure="Failed to fetch the report">
            {(report) => <Shown report={report} choices={choices} onChoose={choose} onLookInto={lookInto} />}
          </QueryView>
        </section>
      ) : (
        <p role="alert">The last day must not be before the first.</p>
      )}
      <PeopleDialog
        open={dialogs.isOpen}
        onClose={dialogs.close}
        asked={asked}
        figure={figure !== undefined && figure in figureWords ? (figure as Figure) : 'offers'}
        group={key.length > 0 ? key.join(' ') : undefined}
        rows={query.data?.rows ?? []}
      />
    </div>
  );
}

interface ShownProps {
  report: Report;
  choices: Choices;
  onChoose: (next: Partial<Pick<Choices, 'figure'>>) => void;
  onLookInto: (figure: Figure, key?: string) => void;
}

function Shown({ report, choices, onChoose, onLookInto }: ShownProps) {
  if (report.rows.length === 0)
    return (
      <EmptyState
        title="Nothing happened in this time"
        description="Offers, dispatches and texts are counted here by their days."
      />
    );
  return (
    <>
      <Suspense fallback={<div className="report-chart panel" />}>
        <ReportChart
          rows={report.rows}
          by={choices.by}
          figure={choices.figure}
          onChoose={(figure) => onChoose({ figure })}
          onLookInto={onLookInto}
        />
      </Suspense>
      <ReportTable report={report} by={choices.by} onLookInto={onLookInto} />
      <Exceptions reasons={report.totals.exceptionsByReason} />
    </>
  );
}
