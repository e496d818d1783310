import { DownOutlined } from '@ant-design/icons';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';

interface DisclosureProps {
  /** What the button says. */
  label: ReactNode;
  className?: string;
  isCurrent?: boolean;
  /** List items with links or buttons; a click on one closes the list. */
  children: ReactNode;
}

/**
 * A button that shows a list of links: the pattern for site navigation, where Tab walks through links as everywhere.
 * Escape closes it and gives the focus back; so does leaving it.
 */
export function Disclosure({ label, className = '', isCurrent = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onListClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button')) return;
    setOpen(false);
    // The entry is about to be hidden: a dialog that it opened gives the focus back to what is still there.
    button.current?.focus();
  };

  return (
    <div className={`disclosure ${className}`} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="plain-button nav-entry"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label} <DownOutlined aria-hidden />
      </button>
      <ul className="plain-list" id={listId} hidden={!isOpen} onClick={onListClick}>
        {children}
      </ul>
    </div>
  );
}
