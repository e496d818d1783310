import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SideListFailures } from '../../../components/QueryView';
import type { useDialogs } from '../../../hooks/use-dialogs';
import { CallDialog, PassOverDialog } from '../../calls/CallDialogs';
import { FillDialog } from '../../fill/FillDialog';
import type { JobDetails } from '../../jobs/api/jobs';
import { lastOfferOf, type OffersOfWorkers } from '../../offers/api/offers';
import { OfferDialog } from '../../offers/OfferDialog';
import { EndDispatchDialog, WithdrawDialog } from '../../offers/OfferEnds';
import { everyMatchQuery, type JobMatch, matchOfQuery, nameOf } from '../api/matches';
import { EligibleWorkersDialog } from './EligibleWorkersDialog';
import { MatchDetailsDialog } from './MatchDetailsDialog';
import { ABOUT_CHANGE, GONE, refusalOf, sameMatch, whoseOf } from './match-rules';
import { MessageDialog } from './MessageDialog';
import { NotifyDialog } from './NotifyDialog';

const OF_ONE = ['details', 'offer', 'call', 'pass', 'withdraw', 'end'] as const;
const nobody: readonly JobMatch[] = [];

export const MATCH_DIALOGS = [
  ...OF_ONE,
  ...(['notify', 'eligible', 'offers', 'message', 'fill'] as const),
] as const;
type Kind = (typeof MATCH_DIALOGS)[number];

interface MatchDialogsProps {
  job: JobDetails;
  employer: string;
  /** Those that the list shows. */
  matches: readonly JobMatch[];
  offers: OffersOfWorkers;
  /** In the list's order. */
  chosen: readonly JobMatch[];
  dialogs: ReturnType<typeof useDialogs<Kind>>;
  onSms: (smsId: string) => void;
  onOffered: (match: JobMatch) => void;
  onOfferedSeveral: () => void;
  onStarted: () => void;
}

/** The dialogs of the list; the address holds which one is open, and about whom. */
export function MatchDialogs(props: MatchDialogsProps) {
  const { job, employer, offers, chosen, dialogs } = props;
  const { shown, isOpen, close, closeThen } = dialogs;
  const isShown = (kind: Kind) => isOpen && shown?.kind === kind;
  // Whoever is on no row now may have changed since they were selected.
  const isUnseen = chosen.some((match) => sameMatch(props.matches, match) === undefined);
  const concernsAll = isShown('notify') || isShown('message') || (isShown('offers') && isUnseen);
  const everybody = useQuery({ ...everyMatchQuery(job.id), enabled: concernsAll });
  const all = everybody.data;
  const several = chosen.map((seen) => {
    const match = sameMatch(props.matches, seen) ?? (all ? sameMatch(all, seen) : seen);
    if (!match) return { match: seen, refusal: GONE };
    return { match, refusal: refusalOf(job, match, lastOfferOf(offers, match)) };
  });
  const [first, second] = chosen;
  const draftOf =
    first === undefined ? 'all' : second === undefined ? (first.workerId ?? first.id) : 'several';
  return (
    <>
      {concernsAll && <SideListFailures lists={[{ plural: 'job matches', query: everybody }]} />}
      <EligibleWorkersDialog open={isShown('eligible')} job={job} onClose={close} />
      <NotifyDialog
        open={isShown('notify') && all !== undefined}
        job={job}
        employer={employer}
        matches={all ?? nobody}
        onClose={close}
      />
      <MessageDialog
        key={`${shown?.kind === 'message' ? shown.id : 'message'} ${draftOf}`}
        draftOf={draftOf}
        open={isShown('message') && all !== undefined}
        job={job}
        matches={all ?? nobody}
        chosen={several.map(({ match }) => match)}
        isAboutChange={shown?.id === ABOUT_CHANGE}
        onClose={close}
      />
      <FillDialog
        open={isShown('fill')}
        job={job}
        employer={employer}
        onStarted={() => closeThen(props.onStarted)}
        onClose={close}
      />
      <OfferDialog
        // A reason and a time to answer are of those who were selected.
        key={chosen.map(whoseOf).sort().join(' ')}
        open={isShown('offers') && (!isUnseen || all !== undefined)}
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

function DialogsOfOne(props: MatchDialogsProps) {
  const { job, employer, matches: listed, offers, dialogs, onSms, onOffered } = props;
  const { shown, isOpen, close, closeThen } = dialogs;
  const whose = shown?.id ?? '';
  // The list may show other rows by now, or another page from the start.
  const isOfOne = isOpen && OF_ONE.some((kind) => kind === shown?.kind);
  const found = useQuery({ ...matchOfQuery(job.id, whose), enabled: isOfOne && whose !== '' });
  const known = useMemo(() => [...listed, ...(found.data?.rows ?? [])], [listed, found.data]);
  const named = known.find((match) => whoseOf(match) === shown?.id);
  // As it was when its dialog was opened.
  const [opened, setOpened] = useState<JobMatch>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpened(named);
  } else if (named && (!opened || whoseOf(opened) !== shown?.id)) setOpened(named);
  // An open match is followed when its worker is deleted or its link changes.
  const subject = opened && whoseOf(opened) === shown?.id ? sameMatch(known, opened) : undefined;
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
      <CallDialog {...of('call')} match={subject} offer={offer} />
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
