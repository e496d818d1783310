import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatPhone } from '../../../shared/phone';
import { HallTime } from '../../components/HallTime';
import { Paper, PrintPage } from '../../components/PrintPage';
import { RecordOrMissing } from '../../components/ReadingDialog';
import { hallQuery } from '../../hooks/hall-query';
import { workerName } from '../../records/names-and-paths';
import { jobQuery } from '../jobs/api/jobs';
import { LastSeal } from '../seals/LastSeal';
import { workerQuery } from '../workers/api/workers';
import { whyQuery } from './api/why';
import { Verdict } from './Verdict';

/** The answer for a member to take along: their own events, no other name, notes left out unless ticked. */
export function MemberPrintPage() {
  const { id = '', workerId = '' } = useParams();
  const [isWithNotes, setWithNotes] = useState(false);
  const query = useQuery(whyQuery(id, workerId, isWithNotes));
  const { data: hall } = useQuery(hallQuery);
  const { data: worker } = useQuery(workerQuery(workerId));
  const { data: job } = useQuery(jobQuery(id));
  return (
    <PrintPage
      title="Answer for a Member"
      back={[`/jobs/${id}?why=${workerId}`, 'Back to the job']}
      choices={
        <Checkbox checked={isWithNotes} onChange={({ target }) => setWithNotes(target.checked)}>
          With the notes of the hall
        </Checkbox>
      }
    >
      <RecordOrMissing query={query} noun="worker">
        {(why) => (
          <Paper
            label="Answer for a member"
            head={
              <>
                <span>{hall?.name ?? 'Hiring Hall'}</span>
                {hall?.phone && <span>{formatPhone(hall.phone)}</span>}
                <span>
                  Made <HallTime value={new Date(query.dataUpdatedAt).toISOString()} />
                </span>
                <LastSeal />
              </>
            }
          >
            <h2>{[worker && workerName(worker), job?.title].filter(Boolean).join(': ')}</h2>
            <Verdict why={why} />
          </Paper>
        )}
      </RecordOrMissing>
    </PrintPage>
  );
}
