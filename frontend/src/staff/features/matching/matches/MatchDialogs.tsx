import { useState } from 'react';
import type { useDialogs } from '../../../hooks/use-dialogs';
import type { JobDetails } from '../../jobs/api/jobs';
import { OfferDialog } from '../../offers/OfferDialog';
import type { JobMatch } from '../api/matches';
import { EligibleWorkersDialog } from './EligibleWorkersDialog';
import { MatchDetailsDialog } from './MatchDetailsDialog';
import { sameMatch } from './match-rules';
import { NotifyDialog } from './NotifyDialog';

export const MATCH_DIALOGS = ['details', 'offer', 'notify', 'eligible'] as const;
type Kind = (typeof MATCH_DIALOGS)[number];

/** A match's id opens the worker's page and may change, so the address names the worker. */
export const whoseOf = ({ workerId, id }: JobMatch) => workerId ?? id;

interface MatchDialogsProps {
  job: JobDetails;
  employer: string;
  matches: readonly JobMatch[];
  dialogs: ReturnType<typeof useDialogs<Kind>>;
  onSms: (smsId: string) => void;
  onOffered: (match: JobMatch) => void;
}

/** The dialogs of the list; the address holds which one is open, and about whom. */
export function MatchDialogs(props: MatchDialogsProps) {
  const { job, employer, matches, dialogs, onSms, onOffered } = props;
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
  const isShown = (kind: Kind) => isOpen && shown?.kind === kind;
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
      {opened && subject && (
        <>
          <OfferDialog
            key={whoseOf(opened)}
            open={isShown('offer')}
            job={job}
            employer={employer}
            match={subject}
            hasNewNumber={subject.id !== opened.id}
            onClose={close}
            onSent={() => closeThen(() => onOffered(subject))}
          />
          <MatchDetailsDialog open={isShown('details')} match={subject} onSms={onSms} onClose={close} />
        </>
      )}
    </>
  );
}
