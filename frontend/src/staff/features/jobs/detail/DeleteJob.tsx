import { useState } from 'react';
import { cancelJob, seenUntil } from '../../../../api/dispatch';
import { ConfirmDelete, type ComparedFields } from '../../../components/ConfirmDelete';
import { QueryView } from '../../../components/QueryView';
import type { Dialog } from '../../../components/ReadingDialog';
import { heldAsRead, useHeldOfJob } from '../../offers/HeldList';
import { deleteJob, type JobDetails } from '../api/jobs';
import { CloseQuestion, firstChoice, isDecided } from '../CloseQuestion';

interface DeleteJobProps extends Dialog {
  job: JobDetails;
  fields: ComparedFields<JobDetails>;
  onDeleted: () => void;
}

const CHOOSE_FIRST =
  'Choose what becomes of its offers and dispatches, with a reason if the work is cancelled.';

export function DeleteJob({ job, fields, ...dialog }: DeleteJobProps) {
  const query = useHeldOfJob(job.id, dialog.open);
  const [choice, setChoice] = useState(() => firstChoice(job.startsAt));
  const remove = async (version: number) => {
    const held = await heldAsRead(query);
    if (held.length === 0) return deleteJob(job.id, version);
    if (!isDecided(choice)) throw new Error(CHOOSE_FIRST);
    if (choice.way === 'stand') return deleteJob(job.id, version, seenUntil(held));
    const { version: cancelled } = await cancelJob(job.id, {
      reason: choice.reason.trim(),
      tell: choice.tell,
      seenUntil: seenUntil(held),
    });
    return deleteJob(job.id, cancelled);
  };
  return (
    <ConfirmDelete
      {...dialog}
      noun="job"
      row={job}
      fields={fields}
      onConfirm={remove}
      refreshes={['stats']}
      details={
        <QueryView query={query} failure="Failed to fetch who holds its places" empty={null}>
          {(held) => <CloseQuestion held={held} choice={choice} onChoice={setChoice} />}
        </QueryView>
      }
    >
      Delete <strong>{job.title}</strong> and its job matches?
    </ConfirmDelete>
  );
}
