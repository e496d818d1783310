import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { cancelJob, type Held, heldOfJob, seenUntil } from '../../../api/dispatch';
import { ApiError } from '../../../shared/request';
import { updateJob, type Job, type JobChanges } from './api/jobs';
import { focusDialogBelow } from '../../hooks/use-focus-back';
import { OpenOffersDialog, type OpenOffers } from '../offers/OpenOffersDialog';
import { CloseQuestion, firstChoice, isDecided, type CloseChoice } from './CloseQuestion';

interface Closing {
  held: readonly Held[];
  startsAt: string | null;
}

type Asked = Pick<Job, 'offersOpen' | 'waiting'>;

/** What open offers were made for. */
const essential = ['employerId', 'classificationId', 'startsAt', 'endsAt'] as const;
const SAY_FIRST = 'Nothing is saved until you say whether the open offers stand.';
const CLOSE_FIRST = 'The job stays open until you choose what becomes of its offers and dispatches.';

/** The rest of the form was saved before closing was refused. */
class NotClosed extends ApiError {
  constructor(cause: ApiError) {
    super(cause.message, cause.status, cause);
  }
}

export const updateFailure = (error: Error): string =>
  error instanceof NotClosed
    ? 'The other changes are saved, but the job could not be closed'
    : 'Failed to update job';

/** What the server refuses until staff say that they know of it. */
const toConfirm: Partial<Record<string, { title: string; okText: string; known: keyof JobChanges }>> = {
  offers_to_withdraw: { title: 'Withdraw open offers?', okText: 'Withdraw', known: 'withdrawOffers' },
  booked_twice: { title: 'Two jobs at once?', okText: 'Save Anyway', known: 'bookTwice' },
};

/**
 * What a change does to those who hold an offer or a dispatch is asked first.
 * @param isOpen whether the form is: a question goes with the form that it was asked over
 */
export function useConfirmedUpdate(isOpen: boolean) {
  const [modal, withdrawal] = Modal.useModal();
  const giveUp = useRef<() => void>(undefined);
  const changesOfOpen = useRef(0);
  const [closing, setClosing] = useState<Closing>();
  const answer = useRef<(choice: CloseChoice | null) => void>(undefined);
  const [offersOpen, setOffersOpen] = useState<number>();
  const answerOffers = useRef<(choice: OpenOffers | null) => void>(undefined);

  /** Null: they went back to the form. */
  const askHowToClose = (about: Closing) =>
    new Promise<CloseChoice | null>((resolve) => {
      answer.current = resolve;
      giveUp.current = () => answered(null);
      setClosing(about);
    });
  /** Null: they went back to the form. */
  const askWhetherOffersStand = (count: number) =>
    new Promise<OpenOffers | null>((resolve) => {
      answerOffers.current = resolve;
      giveUp.current = () => answeredOffers(null);
      setOffersOpen(count);
    });
  const answeredOffers = (choice: OpenOffers | null) => {
    giveUp.current = undefined;
    setOffersOpen(undefined);
    focusDialogBelow();
    answerOffers.current?.(choice);
  };
  const answered = (choice: CloseChoice | null) => {
    giveUp.current = undefined;
    setClosing(undefined);
    focusDialogBelow();
    answer.current?.(choice);
  };
  useEffect(() => {
    changesOfOpen.current += 1;
    if (!isOpen) giveUp.current?.();
  }, [isOpen]);

  /**
   * Workers with an offer or on the waiting list were told of another job: staff decide whether the offers
   * stand.
   */
  const withOffers = async ({ offersOpen, waiting }: Asked, changes: JobChanges) => {
    const count = offersOpen + waiting;
    if (count === 0 || !essential.some((field) => field in changes)) return changes;
    const openOffers = await askWhetherOffersStand(count);
    if (openOffers === null) throw new ApiError(SAY_FIRST, 409);
    return { ...changes, openOffers };
  };

  /** The server names whom a change concerns, and wants to hear that staff know. */
  const updateConfirmed = async (id: string, changes: JobChanges, version: number): Promise<Job> => {
    try {
      return await updateJob(id, changes, version);
    } catch (error) {
      const asked = error instanceof ApiError ? toConfirm[error.code ?? ''] : undefined;
      if (!(error instanceof ApiError) || !asked) throw error;
      const { matchIds = [] } = error.body as { matchIds?: string[] };
      const known = changes.knownMatchIds ?? [];
      // Others than the ones who were confirmed may be concerned by now.
      if (asked.known in changes && matchIds.every((one) => known.includes(one))) throw error;
      const question = modal.confirm({
        title: asked.title,
        content: error.message,
        okText: asked.okText,
        okButtonProps: { danger: true },
        cancelText: 'Keep Editing',
      });
      const givenUp = new Promise<false>((resolve) => {
        giveUp.current = () => {
          question.destroy();
          resolve(false);
        };
      });
      const isConfirmed = await Promise.race([question, givenUp]);
      giveUp.current = undefined;
      if (!isConfirmed) throw error;
      const knownMatchIds = [...new Set([...known, ...matchIds])];
      return updateConfirmed(id, { ...changes, [asked.known]: true, knownMatchIds }, version);
    }
  };

  const update = async (job: Pick<Job, 'id' | 'startsAt'> & Asked, changes: JobChanges, version: number) => {
    const begunAt = changesOfOpen.current;
    if (changes.status !== 'Closed') return updateConfirmed(job.id, await withOffers(job, changes), version);
    const held = await heldOrNone(job.id);
    if (held.length === 0) return updateConfirmed(job.id, changes, version);
    // An answer that comes late asks nothing over a form that was opened since.
    const isStillOpen = changesOfOpen.current === begunAt;
    const choice = isStillOpen ? await askHowToClose({ held, startsAt: job.startsAt }) : null;
    if (choice === null) throw new ApiError(CLOSE_FIRST, 409);
    if (choice.way === 'stand') return updateConfirmed(job.id, changes, version);
    const others = { ...changes };
    delete others.status;
    const hasOthers = Object.keys(others).length > 0;
    // The rest of the form first: closing the job changes its version.
    if (hasOthers) await updateConfirmed(job.id, others, version);
    return cancelJob(job.id, {
      ...{ reason: choice.reason.trim(), tell: choice.tell },
      seenUntil: seenUntil(held),
    }).catch((error: unknown) => {
      // Of an answer that was lost nobody knows what it said.
      const isRefused = error instanceof ApiError && error.status > 0;
      throw hasOthers && isRefused ? new NotClosed(error) : error;
    });
  };
  const question = (
    <>
      {withdrawal}
      {offersOpen !== undefined && (
        <OpenOffersDialog
          count={offersOpen}
          okText="Save"
          cancelText="Keep Editing"
          onAnswer={answeredOffers}
        />
      )}
      {closing && <CloseDialog closing={closing} onAnswer={answered} />}
    </>
  );
  return { update, question };
}

interface CloseDialogProps {
  closing: Closing;
  onAnswer: (choice: CloseChoice | null) => void;
}

function CloseDialog({ closing: { held, startsAt }, onAnswer }: CloseDialogProps) {
  const [choice, setChoice] = useState(() => firstChoice(startsAt));
  return (
    <Modal
      open
      title="Close Job"
      width={480}
      mask={{ closable: false }}
      okText="Close Job"
      okButtonProps={{ danger: choice?.way === 'cancelled', disabled: !isDecided(choice) }}
      cancelText="Keep Editing"
      onOk={() => onAnswer(choice)}
      onCancel={() => onAnswer(null)}
    >
      <CloseQuestion held={held} choice={choice} onChoice={setChoice} />
    </Modal>
  );
}

/** A hall of the version before knows no such list. */
async function heldOrNone(jobId: string): Promise<Held[]> {
  try {
    return await heldOfJob(jobId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
