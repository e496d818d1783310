import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatWeekday } from '../../../shared/dates';
import { PageHeader } from '../../components/PageHeader';
import { QueryView } from '../../components/QueryView';
import { todayQuery } from './api/today';
import { Figures } from './Figures';
import { LatestAnswers } from './LatestAnswers';
import { Needs } from './Needs';
import { OpenJobs } from './OpenJobs';
import './today.css';

const MINUTE = 60_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What goes on and what burns, at one glance. */
export function TodayPage() {
  const now = useNow();
  return (
    <>
      <PageHeader title="Today" subtitle={formatWeekday(now)} />
      <QueryView
        query={useQuery(todayQuery)}
        failure="Failed to fetch what goes on today"
        loading={<Skeleton />}
      >
        {({ jobs, needs, answers, figures }) => (
          // On a phone one below the other, what needs somebody first.
          <div className="today">
            <div className="today-side">
              <Needs needs={needs} />
              <Figures figures={figures} />
            </div>
            <div className="today-main">
              <OpenJobs jobs={jobs} now={now} />
              <LatestAnswers answers={answers} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

const Skeleton = () => (
  <div className="today today-skeleton" role="status" aria-label="Loading">
    <div className="today-side">
      <div className="panel" />
    </div>
    <div className="today-main">
      <div className="panel" />
    </div>
  </div>
);
