import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HallTime } from '../../components/HallTime';
import { Paper, PrintPage } from '../../components/PrintPage';
import { RecordOrMissing } from '../../components/ReadingDialog';
import { hallQuery } from '../../hooks/hall-query';
import { SealWords } from '../seals/LastSeal';
import { type JobRecord, recordQuery } from './api/record';
import { RecordSections } from './RecordSections';
import './record.css';

/** The whole record of a job, made to be printed; also of a job that was deleted. */
export function RecordPage() {
  const { id = '' } = useParams();
  const query = useQuery(recordQuery(id));
  const { data: hall } = useQuery(hallQuery);
  const [isWithFormerLists, setWithFormerLists] = useState(false);
  const former = (query.data?.lists.length ?? 0) - 1;
  return (
    <PrintPage
      title="Record of a Job"
      back={query.data?.job === null ? ['/jobs', 'Back to Jobs'] : [`/jobs/${id}`, 'Back to the job']}
      choices={
        former > 0 && (
          <Checkbox checked={isWithFormerLists} onChange={({ target }) => setWithFormerLists(target.checked)}>
            {`With the ${former} earlier ${former === 1 ? 'list' : 'lists'}`}
          </Checkbox>
        )
      }
    >
      <RecordOrMissing query={query} noun="job">
        {(record) => (
          <Paper
            label="Record of the job"
            head={
              <>
                <span>{hall?.name ?? 'Hiring Hall'}</span>
                <span>{titleOf(record)}</span>
                <span>
                  Made <HallTime value={record.madeAt} />
                </span>
                <SealWords seal={record.seal} />
              </>
            }
          >
            <RecordSections record={record} title={titleOf(record)} isWithFormerLists={isWithFormerLists} />
          </Paper>
        )}
      </RecordOrMissing>
    </PrintPage>
  );
}

/** Of a deleted job as the log has it. */
const titleOf = ({ job, history }: JobRecord): string =>
  job?.title ?? history.at(-1)?.changes.find(({ field }) => field === 'Title')?.before ?? 'A deleted job';
