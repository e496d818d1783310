import { ExportOutlined, EyeOutlined, SendOutlined } from '@ant-design/icons';
import { RowAction, RowActions } from '../../../components/RowActions';
import { tipOf } from '../../../components/SharedTip';
import type { JobMatch } from '../api/matches';
import { nameOf } from './match-rules';

interface MatchActionsProps {
  match: JobMatch;
  refusal: string | undefined;
  onDetails: () => void;
  onOffer: () => void;
}

export function MatchActions({ match, refusal, onDetails, onOffer }: MatchActionsProps) {
  const name = nameOf(match);
  return (
    <RowActions>
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
    </RowActions>
  );
}
