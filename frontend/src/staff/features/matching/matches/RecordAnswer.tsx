import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useSingleFlight } from '../../../hooks/use-single-flight';
import { useRecordAnswer, type MatchStatus } from '../api/record-answer';
import type { JobMatch } from '../api/use-job-matches';

const statuses: readonly MatchStatus[] = [
  'Pending',
  'Interested',
  'Not Interested',
  'Offered',
  'Accepted',
  'Declined',
  'Ineligible',
];
const options = statuses.map((value) => ({ value, label: value }));

/** Enters what a worker answered by phone or in person, under the name of who is signed in. */
export function RecordAnswer({ match }: { match: JobMatch }) {
  const id = useId();
  const [chosen, setChosen] = useState<MatchStatus | null>(null);
  const record = useRecordAnswer(match.id, () => setChosen(null));
  // The toast says why it failed, and the choice stays.
  const { isBusy, run } = useSingleFlight((status: MatchStatus) => record(status).catch(() => undefined));
  return (
    <div className="record-answer" role="group" aria-label="Record answer">
      <label htmlFor={id}>Answer by phone or in person</label>
      <Select<MatchStatus>
        id={id}
        value={chosen}
        placeholder="Choose an answer"
        options={options.filter(({ value }) => value !== match.status)}
        onChange={setChosen}
      />
      <Button disabled={!chosen} loading={isBusy} onClick={() => chosen && void run(chosen)}>
        Record answer
      </Button>
    </div>
  );
}
