import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { queryKeys } from '../../../../api';
import { type Held, heldByWorker } from '../../../../api/dispatch';
import { WORKER_NAME } from '../../../../api/follows-names';
import { formatDateTime } from '../../../../shared/dates';
import { FormDialog } from '../../../components/FormDialog';
import { messageOr, useAction } from '../../../forms/use-action';
import { endDispatch, type InboundText, judgeText } from '../api/inbox';

const ENDED = 'The dispatch has ended already. Press Done once you have read the text.';
/** The choice of none of those that stand. */
const HAS_ENDED = 'has-ended';
const ENDED_ALREADY = ', which has ended already';
const failed = messageOr('Failed to deal with the text');

/** What follows when a text is dealt with: a dispatch that ends shows in the job, its matches and the figures, too. */
export const DEALING = {
  success: 'The text is dealt with',
  failure: (error: Error) => (error.message === ENDED ? ENDED : failed(error)),
  refreshes: ['inbound-texts', 'phone-numbers', 'job-matches', 'jobs', 'stats'],
  refreshFirst: true,
} as const;

interface EndDispatchOfTextProps {
  text: InboundText;
  offerId: string;
  onDealtWith: () => void;
}

/**
 * Ends the dispatch that a text gives up, with one press; of whoever has several, or another one by now, it asks which. The
 * one that the text was taken for may have ended, which is a choice as well: nobody loses another one for want of it.
 */
export function EndDispatchOfText({ text, offerId, onDealtWith }: EndDispatchOfTextProps) {
  const { id, workers, jobTitle } = text;
  const [isChoosing, setChoosing] = useState(false);
  const [known, setKnown] = useState<readonly Held[]>([]);
  const client = useQueryClient();
  const query = dispatchesQuery(workers);
  const { data: standing = known } = useQuery({ ...query, enabled: isChoosing });
  const stands = isAmong(standing);
  const mayBeGivenUp = ({ isToCome, offerId: own }: Held) => isToCome || own === offerId;
  // What a colleague ends meanwhile stays, as ended: the choice of it does not go without a word.
  const choices = [
    ...standing.filter((held) => mayBeGivenUp(held) || isAmong(known)(held.offerId)),
    ...known.filter((held) => !stands(held.offerId)),
  ];
  const dispatchesNow = () => client.fetchQuery(query);
  const end = async (offer: string) => {
    await endDispatch(offer);
    await judgeText(id, false);
  };
  const endChosen = async (offer: string) => {
    if (!stands(offer)) return judgeText(id, false);
    const dispatches = await dispatchesNow();
    if (!isAmong(dispatches)(offer)) throw new Error(ENDED);
    return end(offer);
  };
  const { attempt } = useAction<void, boolean>({
    ...DEALING,
    act: async () => {
      const dispatches = (await dispatchesNow()).filter(mayBeGivenUp);
      // Of those who share a number the button cannot say whose it is.
      const isPlain = workers.length === 1 && dispatches.length === 1 && dispatches[0]?.offerId === offerId;
      if (isPlain || workers.length === 0) {
        await end(offerId);
        return true;
      }
      if (dispatches.length === 0) throw new Error(ENDED);
      setKnown(dispatches);
      setChoosing(true);
      return false;
    },
    success: (hasEnded) => (hasEnded ? ['Success', DEALING.success] : undefined),
    onDone: (hasEnded) => {
      if (hasEnded) onDealtWith();
    },
  });
  return (
    <>
      <Button size="small" danger onClick={() => void attempt()}>
        {`End the dispatch${workers.length === 1 ? ` of ${workers[0]?.name}` : ''}`}
      </Button>
      <FormDialog<{ offer: string }>
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title="End Dispatch"
        about={id}
        pendingText="Ending..."
        onSubmit={({ offer }) => endChosen(offer)}
        {...DEALING}
        onDone={onDealtWith}
      >
        <Form.Item
          name="offer"
          label="Which dispatch do they give up?"
          rules={[{ required: true, message: 'Choose a dispatch' }]}
        >
          <Radio.Group
            className="radio-stack"
            options={[
              ...(isAmong(choices)(offerId)
                ? []
                : [{ value: HAS_ENDED, label: `${jobTitle ?? 'Another one'}${ENDED_ALREADY}` }]),
              ...choices.map((held) => ({
                value: held.offerId,
                label: labelOf(held, workers.length > 1, !stands(held.offerId)),
              })),
            ]}
          />
        </Form.Item>
      </FormDialog>
    </>
  );
}

const isAmong = (dispatches: readonly Held[]) => (offer: string) =>
  dispatches.some((held) => held.offerId === offer);

const dispatchesQuery = (workers: InboundText['workers']) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { dispatchedOf: workers.map(({ id }) => id) }),
    queryFn: async () => {
      const held = (await Promise.all(workers.map((worker) => heldByWorker(worker.id)))).flat();
      return held.filter(({ outcome }) => outcome === 'accepted');
    },
    staleTime: 0,
    meta: { follows: { jobs: {}, employers: {}, workers: { fields: WORKER_NAME } } },
  });

const labelOf = (
  { workerName, jobTitle, employerName, startsAt }: Held,
  isShared: boolean,
  hasEnded: boolean,
): string =>
  `${[
    ...(isShared ? [workerName] : []),
    jobTitle,
    employerName,
    ...(startsAt ? [formatDateTime(startsAt)] : []),
  ].join(' · ')}${hasEnded ? ENDED_ALREADY : ''}`;
