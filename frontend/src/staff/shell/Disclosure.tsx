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
  label: ReactNode;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A list of links, not a menu: Tab walks through it; Escape or leaving closes it. */
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
    // The entry gets hidden: a dialog that it opened must return the focus to something visible.
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
