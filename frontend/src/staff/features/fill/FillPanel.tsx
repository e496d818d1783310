import { PhoneOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { formatMoment } from '../../../shared/dates';
import type { FillRun, FillState } from '../../../api/dispatch';
import { WorkerLink } from '../../components/RecordLinks';
import { QueryView } from '../../components/QueryView';
import { StatusBadge } from '../../components/StatusBadge';
import type { JobDetails } from '../jobs/api/jobs';
import { AnswerBy } from '../offers/AnswerBy';
import { type JobOffer, useJobOffers } from '../offers/api/offers';
import { isEnded, useFillRun } from './api/fill';
import { FillControls } from './FillControls';
import { ToCallList } from './ToCallList';
import './fill.css';

type Badge = readonly [label: string, tone: 'default' | 'positive' | 'attention' | 'quiet'];
const ENDED: Badge = ['Ended', 'quiet'];

const STATES: Record<FillState, Badge> = {
  canvassing: ['Asking', 'default'],
  running: ['Running', 'default'],
  'outside-hours': ['Outside the hours', 'quiet'],
  paused: ['Paused', 'attention'],
  filled: ['Filled', 'positive'],
  exhausted: ['End of the list', 'attention'],
  stopped: ['Stopped', 'quiet'],
  expired: ENDED,
  closed: ENDED,
};

/** The job may have been opened again, or moved, since the run ended: the badge is about the run. */
function badgeOf({ state, openings, filled }: FillRun): Badge {
  if (state === 'filled' && (openings === null || filled < openings)) return ENDED;
  return STATES[state] ?? [state, 'quiet'];
}

/** How the job fills itself: what happens next, who has an offer, whom to call. Nothing before the first run. */
export function FillPanel({ job }: { job: JobDetails }) {
  return (
    <QueryView query={useFillRun(job)} failure="Failed to fetch how the job is filled" loading={null}>
      {(run) => run && <Run key={run.id} jobId={job.id} run={run} />}
    </QueryView>
  );
}

function Run({ jobId, run }: { jobId: string; run: FillRun }) {
  const { data: offers = [] } = useJobOffers(jobId);
  // A phone shows the sentence; there the list matters more.
  const [isUnfolded, setUnfolded] = useState(() => !matchMedia('(max-width: 575px)').matches);
  const partsId = useId();
  const [behindMs, setBehind] = useState(0);
  const [seen, setSeen] = useState('');
  if (seen !== run.now) {
    setSeen(run.now);
    setBehind(behind(run.now));
  }
  const [label, tone] = badgeOf(run);
  const isOver = isEnded(run);
  const open = offers.filter(({ outcome }) => outcome === 'open');
  return (
    <section className="fill-panel" aria-labelledby="fill-heading">
      <Flex className="fill-head" wrap align="center" gap="6px 10px">
        <h3 id="fill-heading">Filling by itself</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Button
          className="fill-fold"
          type="link"
          aria-expanded={isUnfolded}
          aria-controls={partsId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Less' : run.toCall.length > 0 ? `${run.toCall.length} to call` : 'More'}
        </Button>
        <p className={`fill-sentence${isUnfolded ? '' : ' is-folded'}`} role="status">
          {run.sentence}
        </p>
        <FillControls jobId={jobId} run={run} openOffers={open.length} isShown={!isOver && isUnfolded} />
      </Flex>
      <div id={partsId} hidden={!isUnfolded}>
        {!isOver && (
          <div className="fill-columns">
            <Part title={`Offered (${open.length})`} empty="Nobody has an open offer">
              {open.map((offer) => (
                <OpenOffer key={offer.id} offer={offer} behindMs={behindMs} />
              ))}
            </Part>
            <Part title="Next" empty="Nobody comes next">
              {run.next.map(({ matchId, workerId, priority, workerName }) => (
                <li key={matchId}>
                  <WorkerLink id={workerId}>{`#${priority} ${workerName}`}</WorkerLink>
                </li>
              ))}
            </Part>
            <p className="soft fill-facts">
              {[
                run.openings === null ? `${run.filled} filled` : `${run.filled} of ${run.openings} filled`,
                run.onWaitingList > 0 && `${run.onWaitingList} waiting`,
                run.nextAt && `looks again ${formatMoment(run.nextAt)}`,
                `started by ${run.startedBy} ${formatMoment(run.startedAt)}`,
                run.settings.urgent && 'urgent',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        )}
        {run.toCall.length > 0 && (
          <>
            <h4 className="fill-call-title">
              <PhoneOutlined aria-hidden /> {`To call (${run.toCall.length})`}
            </h4>
            <ToCallList toCall={run.toCall} />
          </>
        )}
      </div>
    </section>
  );
}

const behind = (now: string) => Date.parse(now) - Date.now();

function OpenOffer({ offer, behindMs }: { offer: JobOffer; behindMs: number }) {
  return (
    <li>
      <WorkerLink id={offer.workerId}>{`#${offer.priority} ${offer.workerName}`}</WorkerLink>
      <span className="soft">
        {' · '}
        {offer.answerBy ? <AnswerBy value={offer.answerBy} behindMs={behindMs} /> : 'not delivered yet'}
      </span>
    </li>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <div>
      <h4>{title}</h4>
      {children.length > 0 ? <ul className="plain-list">{children}</ul> : <p className="soft">{empty}</p>}
    </div>
  );
}
