import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { components } from '../../../../api/schema.gen';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { QueryView } from '../../../components/QueryView';
import { messageOr, useAction } from '../../../forms/use-action';
import { doubtfulTextsQuery, judgeText } from '../api/texts';
import './doubtful.css';

/** They stay above everything else until somebody has read them. */
export function DoubtfulTexts() {
  return (
    <QueryView
      query={useQuery(doubtfulTextsQuery)}
      failure="Failed to fetch texts that may be opt-outs"
      loading={null}
      empty={null}
    >
      {(texts) => <Doubts texts={texts} />}
    </QueryView>
  );
}

type Text = components['schemas']['InboundTextDto'];

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
        <ul className="plain-list">
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
  // A failure leaves the text where it is.
  const { isBusy, attempt } = useAction({
    act: (isOptOut: boolean) => judgeText(id, isOptOut),
    success: 'The text is dealt with',
    failure: messageOr('Failed to deal with the text'),
    refreshes: ['inbound-texts', 'phone-numbers'],
  });
  const who = workers.map(({ name }) => name).join(', ') || 'No worker';
  const number = formatPhone(phoneNumber);
  return (
    <>
      <q>{body}</q>
      <span className="soft">{`${who}, ${number}, ${formatDateTime(createdAt)}`}</span>
      <span className="doubtful-buttons">
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void attempt(true)}
          aria-label={`Opt out ${number}`}
        >
          Opt out
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void attempt(false)}
          aria-label={`Not an opt-out: ${number}`}
        >
          Not an opt-out
        </Button>
      </span>
    </>
  );
}
