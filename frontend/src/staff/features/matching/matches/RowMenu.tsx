import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Job } from '../../jobs/api/jobs';
import type { JobOffer } from '../../offers/api/offers';
import { type JobMatch, nameOf } from '../api/matches';
import { type RowAction, rowMenuOf } from './row-menu';

export interface OpenedMenu {
  match: JobMatch;
  button: HTMLElement;
}

interface RowMenuProps {
  menu: OpenedMenu;
  job: Job;
  offer: JobOffer | undefined;
  onAction: (action: RowAction, match: JobMatch) => void;
  onClose: () => void;
}

const ITEM_HEIGHT = 38;
const GAP = 4;

/** Below its button, or above it at the foot of the screen. */
function placeAt(button: HTMLElement, items: number) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const height = items * ITEM_HEIGHT + 16;
  const place = { right: Math.max(8, document.documentElement.clientWidth - right) };
  return bottom + height + GAP > innerHeight && top > height
    ? { ...place, bottom: innerHeight - top + GAP }
    : { ...place, top: bottom + GAP };
}

/** One menu for all rows, where its button stood when it was pressed: rows may move below it, it does not. */
export function RowMenu({ menu: { match, button }, job, offer, onAction, onClose }: RowMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = rowMenuOf(job, match, offer);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  // What it stands at scrolls away. When rows above it come or go, the browser scrolls so that it stays where it was.
  useEffect(() => {
    const { top } = button.getBoundingClientRect();
    const closeIfAway = () => {
      if (Math.abs(button.getBoundingClientRect().top - top) > GAP) onClose();
    };
    window.addEventListener('scroll', closeIfAway, { passive: true });
    return () => window.removeEventListener('scroll', closeIfAway);
  }, [button, onClose]);
  const leave = () => {
    onClose();
    button.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) all[next]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
  };
  return (
    <ul
      ref={list}
      className="plain-list row-menu"
      role="menu"
      aria-label={`More actions ${nameOf(match)}`}
      style={placeAt(button, items.length)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== button && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {items.map(({ key, label, refusal }) => (
        <li key={key} role="none">
          <button
            type="button"
            className="plain-button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={refusal !== undefined || undefined}
            onClick={() => {
              if (refusal !== undefined) return;
              // Before the dialog opens: it returns the focus to what had it then.
              leave();
              onAction(key, match);
            }}
          >
            {label}
            {refusal !== undefined && <span className="soft">{refusal}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
