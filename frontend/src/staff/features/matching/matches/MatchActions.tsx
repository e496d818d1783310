import { Flex } from 'antd';
import { RowAction } from '../../../components/RowActions';
import { type JobMatch, nameOf, useSendLink } from '../api/matches';
import { ExportOutlined, EyeOutlined, MoreOutlined, SendOutlined } from '@ant-design/icons';
import { tipOf } from '../../../components/SharedTip';

interface LinkChangedProps {
  match: JobMatch;
  /** Moves the focus, as the button goes. */
  onSent: () => void;
}

export function LinkChanged({ match, onSent }: LinkChangedProps) {
  const { attempt } = useSendLink(match.id);
  const send = async () => {
    if (await attempt()) onSent();
  };
  const reason = match.worker?.unreachableReason;
  return (
    <Flex vertical align="flex-start" className="link-changed">
      <span>The link changed with the phone number; send it again.</span>
      <RowAction
        action="Send the link again"
        subject={nameOf(match)}
        {...(reason ? { refusedBecause: reason } : {})}
        // A quick answer may come between the clicks of a double click.
        onClick={(event) => event.detail <= 1 && void send()}
      />
    </Flex>
  );
}

interface MatchActionsProps {
  match: JobMatch;
  refusal: string | undefined;
  onDetails: () => void;
  onOffer: () => void;
  onMore: (button: HTMLElement) => void;
}

export function MatchActions({ match, refusal, onDetails, onOffer, onMore }: MatchActionsProps) {
  const name = nameOf(match);
  return (
    <div className="row-actions">
      <RowAction action="View Details" subject={name} icon={<EyeOutlined />} onClick={onDetails} />
      {/* A disabled button gets no pointer events; its holder does, for the tooltip. */}
      <span className="row-action-holder" {...tipOf(refusal ?? 'Send Offer')}>
        <button
          type="button"
          className="plain-button row-action"
          disabled={refusal !== undefined}
          aria-label={refusal === undefined ? `Send Offer ${name}` : `Send Offer ${name}: ${refusal}`}
          onClick={onOffer}
        >
          <SendOutlined aria-hidden />
        </button>
      </span>
      <a
        className="plain-button row-action"
        href={`/worker-view/${match.id}`}
        target="_blank"
        rel="noopener"
        aria-label={`Open worker view ${name} (new tab)`}
        {...tipOf('Open worker view')}
      >
        <ExportOutlined aria-hidden />
      </a>
      <button
        type="button"
        className="plain-button row-action"
        disabled={match.worker === null}
        aria-haspopup="menu"
        aria-label={`More actions ${name}`}
        onClick={(event) => onMore(event.currentTarget)}
        {...tipOf('More actions')}
      >
        <MoreOutlined aria-hidden />
      </button>
    </div>
  );
}
