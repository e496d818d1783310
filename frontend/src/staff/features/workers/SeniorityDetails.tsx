import { Flex } from 'antd';
import { useMemo } from 'react';
import { formatDate } from '../../../shared/dates';
import { DetailList } from '../../components/DetailList';
import { SideListFailures } from '../../components/QueryView';
import { EmployerLink } from '../../components/RecordLinks';
import { StatusBadge } from '../../components/StatusBadge';
import { useSimilarClassifications } from '../classifications/api/reference-data';
import type { Worker, WorkerNames } from './api/workers';

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
  const groupNames = useMemo(
    () => new Map(groups.data?.map(({ id, name }) => [id, name] as const)),
    [groups.data],
  );
  const canWorkIn = (ids: string[]) => {
    if (ids.length === 0) return null;
    if (!groups.data) return groups.error ? 'Could not be loaded' : 'Loading...';
    return <Badges names={ids.map((id) => groupNames.get(id) ?? 'Unknown')} />;
  };
  const named = (id: string | null, { nameOf }: { nameOf: (id: string) => string }) => id && nameOf(id);
  return (
    <>
      <SideListFailures lists={[{ plural: 'substantially similar classifications', query: groups }]} />
      <Heading>L26 Information</Heading>
      <DetailList
        entries={[
          ['Employee ID', worker.l26EmployeeId],
          ['Classification', named(worker.l26ClassificationId, names.classifications)],
          ['Classification Date', formatDate(worker.l26ClassificationDate)],
          [
            'Employer',
            worker.l26EmployerId && (
              <EmployerLink key="employer" id={worker.l26EmployerId}>
                {names.employers.nameOf(worker.l26EmployerId)}
              </EmployerLink>
            ),
          ],
          ['Employer Date', formatDate(worker.l26EmployerDate)],
          ['Can Work In', canWorkIn(worker.l26CanWorkIn)],
        ]}
      />
      <Heading>BEST Information</Heading>
      <DetailList
        entries={[
          ['Certificate', named(worker.bestCertificateId, names.certificates)],
          ['Certificate Date', formatDate(worker.bestCertificateDate)],
          ['Can Work In', canWorkIn(worker.bestCanWorkIn)],
        ]}
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
