import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import type { MouseEvent, ReactNode } from 'react';
import { plainIcon } from './plain-icon';
import { tipOf } from './SharedTip';

interface RowActionProps {
  /** In lower case, also the dialog that it opens. */
  action: string;
  subject: string;
  icon?: ReactNode;
  /** The button stays focusable, so that the reason can be read. */
  refusedBecause?: string;
  onClick: (event: MouseEvent) => void;
}

const icons: Partial<Record<string, ReactNode>> = {
  View: plainIcon(EyeOutlined),
  Edit: plainIcon(EditOutlined),
  Delete: plainIcon(DeleteOutlined),
};

/** A plain button, because a list has hundreds of them. */
export function RowAction(props: RowActionProps) {
  const { action, subject, icon = icons[action], refusedBecause, onClick } = props;
  const className = [
    'plain-button row-action',
    action === 'Delete' && 'row-action-danger',
    !icon && 'row-action-word',
  ];
  return (
    <button
      type="button"
      className={className.filter(Boolean).join(' ')}
      aria-label={refusedBecause ? `${action} ${subject}. ${refusedBecause}` : `${action} ${subject}`}
      data-opens={action.toLowerCase()}
      aria-disabled={refusedBecause !== undefined || undefined}
      onClick={refusedBecause === undefined ? onClick : undefined}
      {...tipOf(refusedBecause ?? (icon ? action : `${action} information`))}
    >
      {icon ?? action}
    </button>
  );
}
