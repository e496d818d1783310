import { Button, Flex, Select } from 'antd';
import { useId, useState } from 'react';
import { messageOr, useAction } from '../../../forms/use-action';
import { type JobMatch, MATCH_STATUSES, type MatchStatus, nameOf, recordAnswer } from '../api/matches';
import { asOptions } from '../../../records/select-options';

const options = asOptions(MATCH_STATUSES);

export function RecordAnswer({ match }: { match: JobMatch }) {
  const id = useId();
  const [chosen, setChosen] = useState<MatchStatus | null>(null);
  // A failure leaves the choice.
  const { isBusy, attempt } = useAction({
    act: (status: MatchStatus) => recordAnswer(match, status),
    success: 'Answer recorded',
    changed: `${nameOf(match)} has another answer by now. Nothing was recorded: look at it first.`,
    failure: messageOr('Failed to record the answer'),
    refreshes: ['job-matches', 'stats'],
    onDone: () => setChosen(null),
  });
  return (
    <Flex
      className="record-answer"
      wrap
      align="center"
      gap="8px 12px"
      role="group"
      aria-label="Record answer"
    >
      <label htmlFor={id}>Answer by phone or in person</label>
      <Select<MatchStatus>
        id={id}
        value={chosen}
        placeholder="Choose an answer"
        options={options.filter(({ value }) => value !== match.status)}
        onChange={setChosen}
      />
      <Button disabled={!chosen} loading={isBusy} onClick={() => chosen && void attempt(chosen)}>
        Record answer
      </Button>
    </Flex>
  );
}
