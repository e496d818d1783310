import { Button, Flex } from 'antd';
import { formatDate } from '../../../../shared/dates';
import { DetailList } from '../../../components/DetailList';
import type { Worker, WorkerNames } from '../api/workers';
import { SeniorityDetails, Tiebreaker } from '../SeniorityDetails';

interface SeniorityTabProps {
  worker: Worker;
  names: WorkerNames;
  show: (dialog: 'l26' | 'best') => void;
}

/** What a worker's place on a list comes from. */
export function SeniorityTab({ worker, names, show }: SeniorityTabProps) {
  return (
    <section className="panel worker-details" aria-label="Seniority">
      <DetailList
        entries={[
          ['Seniority', <Tiebreaker key="tiebreak" worker={worker} />],
          ['Joined', formatDate(worker.createdAt)],
        ]}
      />
      <SeniorityDetails worker={worker} names={names} level={2} />
      <Flex wrap gap={8} className="worker-seniority-actions">
        <Button data-opens="l26" onClick={() => show('l26')}>
          Edit L26 information
        </Button>
        <Button data-opens="best" onClick={() => show('best')}>
          Edit BEST information
        </Button>
      </Flex>
    </section>
  );
}
