import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useId } from 'react';
import { PageHeader } from '../../../components/PageHeader';
import { QueryView } from '../../../components/QueryView';
import { DispatchClassBadge } from '../../../components/StatusBadge';
import { eligibilityRulesQuery, type DispatchClassRules } from '../api/matches';
import './eligibility.css';

export function EligibilityPage() {
  const rules = useQuery(eligibilityRulesQuery);
  return (
    <>
      <PageHeader
        title="Eligibility and Seniority"
        subtitle="Who is eligible for a job, and in what order they are called"
      />
      <QueryView query={rules} failure="Failed to fetch the rules of eligibility">
        {({ who, dispatchClasses, version }) => (
          <>
            <p className="rules-intro">
              {who} Which rules a job follows is decided by its employer’s dispatch class.
            </p>
            <div className="rules">
              {dispatchClasses.map((one) => (
                <DispatchClassSection key={one.dispatchClass} {...one} />
              ))}
            </div>
            <p className="rules-version">Rules {version}: the same that rank every job’s workers.</p>
          </>
        )}
      </QueryView>
    </>
  );
}

function DispatchClassSection({ dispatchClass, title, rules }: DispatchClassRules) {
  const titleId = useId();
  const hasEchelons = rules.length > 1;
  return (
    <section className="panel rules-card" aria-labelledby={titleId}>
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 12px">
        <h2 id={titleId}>{title}</h2>
        <DispatchClassBadge status={dispatchClass} />
      </Flex>
      {hasEchelons && <p>A worker stands in the first echelon that fits.</p>}
      <ol className="plain-list">
        {rules.map(({ echelon, name, who, seniority }) => (
          <li key={echelon}>
            {hasEchelons && <h3>{name}</h3>}
            <p className="rules-who">{who}</p>
            <dl>
              <dt>Seniority</dt>
              <dd>{seniority}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
