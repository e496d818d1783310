import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { Fragment } from 'react';
import type { Schemas } from '../../../../api';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { WorkerLink } from '../../../components/RecordLinks';
import { QueryView } from '../../../components/QueryView';
import { messageOr, useAction } from '../../../forms/use-action';
import { useMovingRows } from '../../../hooks/use-moving-rows';
import { judgeText } from '../api/inbox';
import { doubtfulTextsQuery } from '../api/texts';
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
      {(texts) => (
        <Alert
          type="warning"
          showIcon
          role="region"
          aria-label="Texts that may be opt-outs"
          className="form-notice doubtful-texts"
          title={`${texts.length === 1 ? '1 text may be an opt-out' : `${texts.length} texts may be opt-outs`}: please read`}
          description={<DoubtfulList texts={texts} />}
        />
      )}
    </QueryView>
  );
}

type Text = Schemas['InboundTextDto'];

function DoubtfulList({ texts }: { texts: readonly Text[] }) {
  const moving = useMovingRows(texts.map(({ id }) => id));
  return (
    <ul className="plain-list" {...moving}>
      {texts.map((text) => (
        <DoubtfulText key={text.id} text={text} />
      ))}
    </ul>
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
  const number = formatPhone(phoneNumber);
  return (
    <Flex component="li" wrap align="center" gap="4px 12px">
      <q>{body}</q>
      <span className="soft">
        {workers.length === 0 && 'No worker, '}
        {workers.map(({ id: workerId, name }) => (
          <Fragment key={workerId}>
            <WorkerLink id={workerId}>{name}</WorkerLink>
            {', '}
          </Fragment>
        ))}
        {`${number}, ${formatDateTime(createdAt)}`}
      </span>
      <Flex component="span" gap={8}>
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
      </Flex>
    </Flex>
  );
}
