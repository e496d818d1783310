import { useState } from 'react';
import type { useDialogs } from '../../../hooks/use-dialogs';
import { CallDialog, PassOverDialog } from '../../calls/CallDialogs';
import { FillDialog } from '../../fill/FillDialog';
import type { JobDetails } from '../../jobs/api/jobs';
import { lastOfferOf, type OffersOfWorkers } from '../../offers/api/offers';
import { OfferDialog } from '../../offers/OfferDialog';
import { EndDispatchDialog, WithdrawDialog } from '../../offers/OfferEnds';
import { type JobMatch, nameOf } from '../api/matches';
import { EligibleWorkersDialog } from './EligibleWorkersDialog';
import { MatchDetailsDialog } from './MatchDetailsDialog';
import { ABOUT_CHANGE, refusalOf, sameMatch } from './match-rules';
import { MessageDialog } from './MessageDialog';
import { NotifyDialog } from './NotifyDialog';

export const MATCH_DIALOGS = [
  ...(['details', 'offer', 'call', 'pass', 'withdraw', 'end'] as const),
  ...(['notify', 'eligible', 'offers', 'message', 'fill'] as const),
] as const;
type Kind = (typeof MATCH_DIALOGS)[number];

/** A match's id opens the worker's page and may change, so the address names the worker. */
export const whoseOf = ({ workerId, id }: JobMatch) => workerId ?? id;

interface MatchDialogsProps {
  job: JobDetails;
  employer: string;
  matches: readonly JobMatch[];
  offers: OffersOfWorkers;
  /** In the list's order. */
  chosen: readonly JobMatch[];
  dialogs: ReturnType<typeof useDialogs<Kind>>;
  onSms: (smsId: string) => void;
  onOffered: (match: JobMatch) => void;
  onOfferedSeveral: () => void;
}

/** The dialogs of the list; the address holds which one is open, and about whom. */
export function MatchDialogs(props: MatchDialogsProps) {
  const { job, employer, matches, offers, chosen, dialogs } = props;
  const { shown, isOpen, close, closeThen } = dialogs;
  const isShown = (kind: Kind) => isOpen && shown?.kind === kind;
  const several = chosen.map((match) => ({
    match,
    refusal: refusalOf(job, match, lastOfferOf(offers, match)),
  }));
  return (
    <>
      <EligibleWorkersDialog open={isShown('eligible')} job={job} onClose={close} />
      <NotifyDialog
        open={isShown('notify')}
        job={job}
        employer={employer}
        matches={matches}
        onClose={close}
      />
      <MessageDialog
        key={shown?.kind === 'message' ? shown.id : 'message'}
        open={isShown('message')}
        job={job}
        matches={matches}
        chosen={chosen}
        isAboutChange={shown?.id === ABOUT_CHANGE}
        onClose={close}
      />
      <FillDialog open={isShown('fill')} job={job} employer={employer} onClose={close} />
      <OfferDialog
        open={isShown('offers')}
        job={job}
        employer={employer}
        matches={several.filter(({ refusal }) => refusal === undefined).map(({ match }) => match)}
        refused={several.flatMap(({ match, refusal: reason }) =>
          reason === undefined ? [] : [{ name: nameOf(match), reason }],
        )}
        onClose={close}
        onSent={() => closeThen(props.onOfferedSeveral)}
      />
      <DialogsOfOne {...props} />
    </>
  );
}

function DialogsOfOne({ job, employer, matches, offers, dialogs, onSms, onOffered }: MatchDialogsProps) {
  const { shown, isOpen, close, closeThen } = dialogs;
  const named = matches.find((match) => whoseOf(match) === shown?.id);
  // As it was when its dialog was opened.
  const [opened, setOpened] = useState<JobMatch>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpened(named);
  } else if (named && (!opened || whoseOf(opened) !== shown?.id)) setOpened(named);
  // An open match is followed when its worker is deleted or its link changes.
  const subject = opened && whoseOf(opened) === shown?.id ? sameMatch(matches, opened) : undefined;
  if (!opened || !subject) return null;
  const of = (kind: Kind) => ({ open: isOpen && shown?.kind === kind, onClose: close });
  const offer = lastOfferOf(offers, subject);
  return (
    <>
      <OfferDialog
        {...of('offer')}
        key={whoseOf(opened)}
        job={job}
        employer={employer}
        matches={[subject]}
        hasNewNumber={subject.id !== opened.id}
        onSent={() => closeThen(() => onOffered(subject))}
      />
      <MatchDetailsDialog {...of('details')} match={subject} onSms={onSms} />
      <CallDialog {...of('call')} match={subject} />
      <PassOverDialog {...of('pass')} match={subject} />
      {offer && (
        <>
          <WithdrawDialog {...of('withdraw')} offer={offer} />
          <EndDispatchDialog {...of('end')} offer={offer} />
        </>
      )}
    </>
  );
}
