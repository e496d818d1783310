import type { ReasonCount } from './api/reports';
import { DetailList } from '../../components/DetailList';
import { Panel } from '../../components/Panel';
import { reasonLabel } from '../offers/offer-words';
import { shown } from './report-words';

/** What left the written order, in the whole period. */
export function Exceptions({ reasons }: { reasons: readonly ReasonCount[] }) {
  if (reasons.length === 0) return null;
  return (
    <Panel title="Exceptions by Reason">
      <DetailList
        entries={reasons.map(({ reason, count }) => [reasonLabel(reason), shown(count)] as const)}
      />
    </Panel>
  );
}
