import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { BackLink } from '../../components/BackLink';
import { PageHeader } from '../../components/PageHeader';
import { Panel } from '../../components/Panel';
import { QueryView } from '../../components/QueryView';
import { messageOr, useAction } from '../../forms/use-action';
import { importQuery, isUnderWay, stopImport, undoImport, type Import, type ImportKind } from './api/imports';
import { CheckedStep, CountList } from './CheckedStep';
import { ColumnsStep, type Reading } from './ColumnsStep';
import { addressOf, counted, kinds } from './import-words';
import { UploadStep } from './UploadStep';
import './imports.css';

export function ImportPage({ kind }: { kind: ImportKind }) {
  const { importId } = useParams();
  const { title, plural, list } = kinds[kind];
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`Bring in ${plural} from a file or a spreadsheet`}
        above={<BackLink to={list}>{`Back to ${plural}`}</BackLink>}
      />
      {importId ? (
        <ImportSteps key={importId} id={importId} kind={kind} />
      ) : (
        <UploadStep key={kind} kind={kind} />
      )}
    </>
  );
}

function ImportSteps({ id, kind }: { id: string; kind: ImportKind }) {
  const query = useQuery(importQuery(id));
  return (
    <QueryView query={query} failure="Failed to fetch the import">
      {(item) => (
        <div className="import-steps">
          <p className="import-file">
            {item.fileName} · <Link to={addressOf(kind)}>Another file</Link>
          </p>
          {item.otherSheets > 0 && (
            <Alert
              type="warning"
              title={`Only one sheet of this workbook is read. ${counted(item.otherSheets, 'other has', 'others have')} rows, too: save each as a file of its own, and import that.`}
            />
          )}
          {item.failure && <Alert type="error" role="alert" title={item.failure} />}
          {isUnderWay(item) && <UnderWay item={item} />}
          {['uploaded', 'checked', 'failed'].includes(item.status) && (
            <Steps key={`${item.status} ${item.checkId} ${item.dateQuestion?.value}`} item={item} />
          )}
          {['applied', 'undone'].includes(item.status) && <Result item={item} />}
        </div>
      )}
    </QueryView>
  );
}

function Steps({ item }: { item: Import }) {
  const { mapping, match, dateOrder } = item;
  const checked: Reading = { mapping, match, dateOrder };
  const [reading, setReading] = useState(checked);
  const isAsChosen = JSON.stringify(reading) === JSON.stringify(checked);
  return (
    <>
      {item.status === 'checked' && <CheckedStep item={item} isAsChosen={isAsChosen} />}
      <ColumnsStep item={item} reading={reading} onChange={setReading} />
    </>
  );
}

const doing: Partial<Record<Import['status'], string>> = {
  checking: 'Checking the file',
  applying: 'Importing',
  undoing: 'Undoing the import',
};

function UnderWay({ item: { id, status, progress } }: { item: Import }) {
  const stop = useAction({
    act: () => stopImport(id),
    failure: messageOr('The import could not be stopped'),
    refreshes: ['imports'],
  });
  return (
    <Panel title={`${doing[status]}…`}>
      <Progress percent={progress} aria-label={doing[status] ?? ''} />
      <p role="status">You can leave this page meanwhile: it goes on by itself.</p>
      <div className="import-actions">
        <Button loading={stop.isBusy} onClick={() => void stop.attempt()}>
          Stop
        </Button>
      </div>
    </Panel>
  );
}

function Result({ item }: { item: Import }) {
  const { kind, counts, keptCount, status, canUndo, id } = item;
  const undo = useAction({
    act: () => undoImport(id),
    failure: messageOr('The import could not be undone'),
    refreshes: ['imports'],
  });
  return (
    <Panel title={status === 'applied' ? 'Imported' : 'Undone'}>
      {status === 'applied' ? (
        <CountList counts={counts} />
      ) : (
        <p role="status">
          {keptCount === 0
            ? 'Everything is as it was before.'
            : `${counted(keptCount, 'row was', 'rows were')} left as somebody changed them since.`}
        </p>
      )}
      <div className="import-actions">
        <Link to={kinds[kind].list}>Show {kinds[kind].plural}</Link>
        {status === 'applied' && counts.problems > 0 && (
          <Button href={`/api/imports/${id}/problems.csv`} download>
            Download problems
          </Button>
        )}
        {canUndo && (
          <Button danger loading={undo.isBusy} onClick={() => void undo.attempt()}>
            Undo
          </Button>
        )}
      </div>
    </Panel>
  );
}
