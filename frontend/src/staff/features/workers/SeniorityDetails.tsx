import { Flex } from 'antd';
import { DetailList } from '../../components/DetailList';
import { SideListFailures } from '../../components/QueryView';
import { EmployerLink } from '../../components/RecordLinks';
import { StatusBadge } from '../../components/StatusBadge';
import { useSimilarClassifications } from '../classifications/api/reference-data';
import type { Worker, WorkerNames } from './api/workers';
import { displayOf, entriesOf, labelsOf } from './worker-fields';

/** The number is no seniority: it is drawn at random, and decides between equal dates. */
export const Tiebreaker = ({ worker }: { worker: Worker }) => (
  <>
    {worker.tiebreak} <span className="soft">Tiebreaker (random draw)</span>
  </>
);

interface SeniorityDetailsProps {
  worker: Worker;
  names: WorkerNames;
  level: 2 | 3;
}

/** What the echelons go by: employer, classification and certificate, each with its date, and the groups. */
export function SeniorityDetails({ worker, names, level }: SeniorityDetailsProps) {
  const Heading = `h${level}` as const;
  const groups = useSimilarClassifications();
  const display = displayOf(names, groups.data);
  const canWorkIn = (ids: string[]) => {
    if (ids.length === 0) return null;
    if (!groups.data) return groups.error ? 'Could not be loaded' : 'Loading...';
    return (
      <Badges names={ids.map((id) => groups.data.find((group) => group.id === id)?.name ?? 'Unknown')} />
    );
  };
  return (
    <>
      <SideListFailures lists={[{ plural: 'substantially similar classifications', query: groups }]} />
      <Heading>L26 Information</Heading>
      <DetailList
        entries={entriesOf(
          worker,
          labelsOf.l26,
          {
            l26EmployerId: worker.l26EmployerId && (
              <EmployerLink id={worker.l26EmployerId}>
                {names.employers.nameOf(worker.l26EmployerId)}
              </EmployerLink>
            ),
            l26CanWorkIn: canWorkIn(worker.l26CanWorkIn),
          },
          display,
        )}
      />
      <Heading>BEST Information</Heading>
      <DetailList
        entries={entriesOf(
          worker,
          labelsOf.best,
          {
            bestCanWorkIn: canWorkIn(worker.bestCanWorkIn),
          },
          display,
        )}
      />
    </>
  );
}

function Badges({ names }: { names: string[] }) {
  return (
    <Flex component="span" wrap gap={6}>
      {names.map((name, index) => (
        <StatusBadge key={index} tone="secondary">
          {name}
        </StatusBadge>
      ))}
    </Flex>
  );
}
