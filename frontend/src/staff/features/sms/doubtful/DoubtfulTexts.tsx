import { Alert, Button } from 'antd';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { QueryView } from '../../../components/QueryView';
import { useSingleFlight } from '../../../hooks/use-single-flight';
import { useDoubtfulTexts, useJudgeText } from '../api/use-doubtful-texts';
import './doubtful.css';

/** Texts that may be opt-outs: somebody has to read them, until then they stand above everything else. */
export function DoubtfulTexts() {
  return (
    <QueryView
      query={useDoubtfulTexts()}
      failure="Failed to fetch texts that may be opt-outs"
      loading={null}
      empty={null}
    >
      {(texts) => <Doubts texts={texts} />}
    </QueryView>
  );
}

type Text = NonNullable<ReturnType<typeof useDoubtfulTexts>['data']>[number];

function Doubts({ texts }: { texts: readonly Text[] }) {
  const count = texts.length === 1 ? '1 text may be an opt-out' : `${texts.length} texts may be opt-outs`;
  return (
    <Alert
      type="warning"
      showIcon
      role="region"
      aria-label="Texts that may be opt-outs"
      className="doubtful-texts"
      title={`${count}: please read`}
      description={
        <ul>
          {texts.map((text) => (
            <li key={text.id}>
              <DoubtfulText text={text} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function DoubtfulText({ text: { id, body, phoneNumber, workers, createdAt } }: { text: Text }) {
  const judge = useJudgeText();
  // A toast says why it failed, and the text stays.
  const { isBusy, run } = useSingleFlight((isOptOut: boolean) =>
    judge({ id, isOptOut }).catch(() => undefined),
  );
  const who = workers.map(({ name }) => name).join(', ') || 'No worker';
  const number = formatPhone(phoneNumber);
  return (
    <>
      <q>{body}</q>
      <span className="record-soft">{`${who}, ${number}, ${formatDateTime(createdAt)}`}</span>
      <span className="doubtful-buttons">
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run(true)}
          aria-label={`Opt out ${number}`}
        >
          Opt out
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run(false)}
          aria-label={`Not an opt-out: ${number}`}
        >
          Not an opt-out
        </Button>
      </span>
    </>
  );
}
