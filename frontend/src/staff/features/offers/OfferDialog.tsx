import { Alert } from 'antd';
import { useState } from 'react';
import { formatPhone } from '../../../shared/phone';
import { type OfferInput, type OutOfOrderReason, reviewOffers } from '../../../api/dispatch';
import { MAX_SMS_LENGTH } from '../../messages/message-rules';
import { MessageLength } from '../../messages/MessageLength';
import { offerText, workerLink } from '../../messages/message-text';
import { TextsLater, WhoIsTexted } from '../../messages/WhoIsTexted';
import { QueryView } from '../../components/QueryView';
import { TwoStepDialog } from '../../components/TwoStepDialog';
import type { Dialog } from '../../components/ReadingDialog';
import type { Job } from '../jobs/api/jobs';
import { ReviewInLanguages } from '../../messages/TextsInLanguages';
import { type JobMatch, nameOf, readsAnother } from '../matching/api/matches';
import { isCheckChanged, useOffersCheck, useSendOffers } from './api/offers';
import { leavesOrder, OfferOrder } from './OfferOrder';
import { OfferWords } from './OfferWords';
import { useOfferWords } from './use-offer-words';
import './offers.css';

interface OfferDialogProps extends Dialog {
  job: Job;
  employer: string;
  /** In the list's order. */
  matches: readonly JobMatch[];
  /** Who is left out, and why. */
  refused?: readonly { name: string; reason: string }[];
  /** Since the dialog was opened. */
  hasNewNumber?: boolean;
  /** The button that opened it may be disabled then and take no focus. */
  onSent: () => void;
}

export function OfferDialog(props: OfferDialogProps) {
  const { open, job, employer, matches, refused = [], hasNewNumber = false, onClose, onSent } = props;
  const { run, isBusy } = useSendOffers(job.id, matches);
  const matchIds = matches.map(({ id }) => id);
  const check = useOffersCheck(job.id, matchIds, open);
  const [seenCheck, setSeenCheck] = useState<string>();
  const isReasonAsked = check.data !== undefined && leavesOrder(check.data);
  const [first, second] = matches;
  const only = second === undefined ? first : undefined;
  const words = useOfferWords(`Send Job Offer ${job.id} ${only ? (only.workerId ?? only.id) : 'several'}`);
  const { message, minutes } = words;
  const [reason, setReason] = useState<OutOfOrderReason>();
  const [note, setNote] = useState('');
  const link = only ? workerLink(only.id) : 'with a unique link per worker';
  const about = { title: job.title, employer };
  const text = offerText(about, message, link, minutes);
  // The longest that one of them gets.
  const sent = offerText(about, message, workerLink(first?.id ?? job.id), minutes);
  const names = matches.map(nameOf);
  const held = check.data?.atAnyHour === false ? matches.length : 0;
  const who = only ? nameOf(only) : `${matches.length} workers`;
  const newNumber = only && hasNewNumber && (
    <Alert className="form-notice" type="warning" showIcon title={newNumberNotice(only)} />
  );
  const send = async () => {
    const offered: OfferInput = { ...words.input };
    if (seenCheck !== undefined) offered.seenCheck = seenCheck;
    if (isReasonAsked && reason !== undefined) {
      offered.outOfOrderReason = reason;
      if (note.trim()) offered.outOfOrderNote = note.trim();
    }
    try {
      await run(offered);
      return true;
    } catch (error) {
      if (!isCheckChanged(error)) return false;
      await check.refetch();
      return 'look-again';
    }
  };
  const clearAnd = (then: () => void) => () => {
    words.clear();
    setReason(undefined);
    setNote('');
    then();
  };

  return (
    <TwoStepDialog
      open={open}
      title="Send Job Offer"
      isUnsaved={message !== '' || words.messageIn !== null}
      isRestored={words.isRestored}
      canReview={
        message !== '' &&
        words.problem === undefined &&
        matches.length > 0 &&
        check.data !== undefined &&
        sent.length <= MAX_SMS_LENGTH &&
        !(isReasonAsked && reason === 'other' && note.trim() === '')
      }
      confirmText={only || matches.length === 0 ? 'Send Job Offer' : `Send ${matches.length} Job Offers`}
      pendingText="Sending..."
      isBusy={isBusy}
      canConfirm={matches.length > 0}
      onReviewed={() => setSeenCheck(check.data?.version)}
      onConfirm={send}
      onClose={clearAnd(onClose)}
      onSent={clearAnd(onSent)}
      review={
        <>
          {newNumber}
          <p>
            To <strong>{who}</strong>
            {!only && names.length > 0 && `: ${shortened(names)}`}
          </p>
          {refused.length > 0 && (
            <Alert
              className="form-notice"
              type="warning"
              showIcon
              title={`Left out: ${shortened(refused.map(({ name, reason: why }) => `${name} (${why})`))}`}
            />
          )}
          {matches.length > 0 && (
            <QueryView query={check} failure="Failed to fetch who stands before" loading={null}>
              {(read) => (
                <OfferOrder check={read} reason={reason} note={note} onReason={setReason} onNote={setNote} />
              )}
            </QueryView>
          )}
          <OfferWords words={words} />
          <h3>Message preview</h3>
          <p className="message-preview">{text}</p>
          <MessageLength text={sent} toMany={!only} />
          <TextsLater texts={held} />
          <ReviewInLanguages
            jobId={job.id}
            typed={{ matchIds, ...words.input }}
            isNeeded={message !== '' && matches.some(readsAnother)}
            review={reviewOffers}
          />
        </>
      }
      confirmation={
        <>
          {newNumber}
          {check.data?.version !== seenCheck && (
            <Alert
              className="form-notice"
              type="warning"
              showIcon
              title="What stands against this offer has changed meanwhile: go back and look again."
            />
          )}
          <WhoIsTexted who={who} what="offer" texts={held} />
          {!only && <p>{names.join(', ')}</p>}
          <p className="message-preview">{text}</p>
        </>
      }
    />
  );
}

const SHOWN_NAMES = 12;

const shortened = (names: readonly string[]): string =>
  names.length > SHOWN_NAMES
    ? `${names.slice(0, SHOWN_NAMES).join(', ')} and ${names.length - SHOWN_NAMES} more`
    : names.join(', ');

function newNumberNotice(match: JobMatch): string {
  const { phone, unreachableReason } = match.worker ?? {};
  const changed = `The number of ${nameOf(match)} has changed meanwhile`;
  if (!phone) return `${changed}: there is none now.`;
  const to = `${changed} to ${formatPhone(phone)}`;
  return unreachableReason
    ? `${to}, which cannot be texted: ${unreachableReason}.`
    : `${to}; the offer goes there.`;
}
