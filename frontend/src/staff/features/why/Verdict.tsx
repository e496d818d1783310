import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { DetailList } from '../../components/DetailList';
import { HallTime } from '../../components/HallTime';
import type { CheckedCondition, Why } from './api/why';
import { changeWords, nowWords, placeWords } from './why-words';
import './why.css';

/** The whole answer: the sentence for the member, the place, each condition with both sides, what changed, the events. */
export function Verdict({ why, level = 3 }: { why: Why; level?: 2 | 3 | 4 }) {
  const { verdict, list, conditions, echelons, now, events } = why;
  const Heading = `h${level}` as const;
  const ids = useId();
  return (
    <div className="verdict">
      <p className="verdict-sentence">{verdict}</p>
      <DetailList
        entries={[
          ['Place', placeWords(why)],
          [
            'By the list of',
            list && (
              <>
                <HallTime value={list.at} />, rules {list.rulesVersion}
              </>
            ),
          ],
        ]}
      />
      {now && <Now now={now} />}
      {echelons.length > 0 && (
        <section aria-labelledby={`${ids}conditions`}>
          <Heading id={`${ids}conditions`}>Conditions</Heading>
          <Conditions label="Of every echelon" conditions={conditions} />
          {echelons.map(({ echelon, holds, conditions: each }) => (
            <Conditions
              key={echelon}
              label={echelons.length === 1 ? 'The one rule' : `Echelon ${echelon}`}
              holds={holds}
              conditions={each}
            />
          ))}
        </section>
      )}
      <section aria-labelledby={`${ids}events`}>
        <Heading id={`${ids}events`}>What happened</Heading>
        {events.length === 0 ? (
          <p className="soft">Nothing is recorded of this worker and this job.</p>
        ) : (
          <ol className="verdict-events plain-list">
            {events.map(({ id, at, says, by }) => (
              <li key={id}>
                <time className="soft" dateTime={at}>
                  <HallTime value={at} />
                </time>
                <span>
                  {says}
                  {by && <span className="soft"> By {by}.</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function Now({ now }: { now: NonNullable<Why['now']> }) {
  return (
    <div className="verdict-now">
      <p>{nowWords(now)}</p>
      {now.changed.length === 0 ? (
        <p className="soft">
          Nothing of the worker or the job is recorded as changed since; others on the list may be.
        </p>
      ) : (
        <ul className="verdict-changes">
          {now.changed.map((change, index) => (
            <li key={index}>
              {changeWords(change)}{' '}
              <span className="soft">
                (<HallTime value={change.at} />
                {change.by && `, ${change.by}`})
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ConditionsProps {
  label: string;
  /** Of all together; undefined where each counts by itself. */
  holds?: boolean;
  conditions: readonly CheckedCondition[];
}

function Conditions({ label, holds, conditions }: ConditionsProps) {
  return (
    <div className="verdict-echelon">
      <p className="verdict-echelon-name">
        {label}
        {holds !== undefined && <span className="soft">{holds ? ': fits' : ': does not fit'}</span>}
      </p>
      <ul className="plain-list" aria-label={label}>
        {conditions.map((condition) => (
          <li key={condition.name} className="verdict-condition" data-holds={condition.holds}>
            {condition.holds ? <CheckCircleFilled aria-hidden /> : <CloseCircleOutlined aria-hidden />}
            <span>
              <span className="visually-hidden">{condition.holds ? 'Held: ' : 'Did not hold: '}</span>
              {condition.says}
              <span className="soft verdict-sides">
                {[condition.worker, condition.job].filter(Boolean).join('; ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
