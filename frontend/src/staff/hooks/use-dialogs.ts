import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Topic } from '../../api';
import { useLatestSearch } from './use-latest-search';

interface Shown<Kind> {
  kind: Kind;
  /** '' for something new. */
  id: string;
}

/** The step before it in the history is the page without the dialog. */
interface DialogState {
  isDialog?: boolean;
}

/** Held by the address: `?edit={id}`, or `?add`. */
export function useDialogs<Kind extends string>(kinds: readonly [Kind, ...Kind[]]) {
  const location = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(location.search);
  const kind = kinds.find((one) => parameters.has(one));
  const id = (kind && parameters.get(kind)) ?? '';

  const [shown, setShown] = useState<Shown<Kind> | null>(null);
  if (kind !== undefined && (shown?.kind !== kind || shown.id !== id)) setShown({ kind, id });
  const isOpen = kind !== undefined;

  // A ref keeps the callbacks the same, as tables are redrawn when these change.
  const here = useRef({ location, isOpen, kinds });
  useEffect(() => {
    here.current = { location, isOpen, kinds };
  });
  const latestSearch = useLatestSearch();
  const addressOf = useCallback(
    (next?: Shown<Kind>) => {
      const { pathname, search } = here.current.location;
      const left = new URLSearchParams(latestSearch() ?? search);
      here.current.kinds.forEach((one) => left.delete(one));
      if (next) left.set(next.kind, next.id);
      return { pathname, search: left.toString() };
    },
    [latestSearch],
  );

  const isByButton = useRef(false);
  const show = useCallback(
    (next: Kind, of: string | number = '') => {
      const { location: from, isOpen: isAlready } = here.current;
      isByButton.current = true;
      const state: DialogState = isAlready ? (from.state as DialogState) : { isDialog: true };
      void navigate(addressOf({ kind: next, id: String(of) }), { replace: isAlready, state });
    },
    [navigate, addressOf],
  );

  const then = useRef<(() => void) | null>(null);
  const closedAt = useRef('');
  const close = useCallback(
    (after?: () => void) => {
      const { location: from, isOpen: isStill } = here.current;
      then.current = after ?? null;
      // Back may have closed it while it was still busy.
      if (!isStill || closedAt.current === from.key) return;
      closedAt.current = from.key;
      if ((from.state as DialogState | null)?.isDialog) void navigate(-1);
      else void navigate(addressOf(), { replace: true });
    },
    [navigate, addressOf],
  );
  const wasShown = useRef<Shown<Kind> | null>(null);
  useEffect(() => {
    if (isOpen) {
      wasShown.current = shown;
      return;
    }
    const closed = wasShown.current;
    // A dialog itself returns the focus to the button that opened it.
    if (then.current) then.current();
    else if (closed && !isByButton.current) focusOpener(closed.kind, closed.id);
    then.current = null;
    wasShown.current = null;
    isByButton.current = false;
  }, [isOpen, shown]);

  return { shown, isOpen, show, close: useCallback(() => close(), [close]), closeThen: close };
}

/** Stays while the dialog closes, after the row has left the list. */
export function useRowOf<Row extends { id: string | number }>(id: string, rows: readonly Row[] | undefined) {
  const found = rows?.find((row) => String(row.id) === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last && String(last.id) === id ? last : undefined);
}

/** The list may leave the record out, so it is also fetched alone. */
export function useRecordOf<Row extends { id: string }>(
  id: string,
  list: { data: readonly Row[] | undefined; isPending: boolean },
  one: UseQueryOptions<Row, Error, Row, readonly [Topic, 'one', string]>,
) {
  const listed = useRowOf(id, list.data);
  const alone = useQuery({ ...one, enabled: id !== '' && !listed && !list.isPending });
  return { ...alone, data: listed ?? alone.data };
}

/** On a button that opens a dialog of this kind; inside a row, the dialog of the row's record. */
const OPENS = 'data-opens';
const ROW = 'data-row-key';

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true });
  return Boolean(element) && document.activeElement === element;
}

/** An entry of a closed list cannot take the focus; the list's button stands for it. */
function withinReach(button: HTMLElement): HTMLElement | null {
  const list = button.closest('[hidden]');
  return list ? document.querySelector<HTMLElement>(`[aria-controls="${list.id}"]`) : button;
}

/** For a dialog that no button opened, but a link or a reload. */
function focusOpener(kind: string, id: string): void {
  const openers = [...document.querySelectorAll<HTMLElement>(`[${OPENS}="${kind}"]`)];
  const opener = openers.find((button) => (button.closest(`[${ROW}]`)?.getAttribute(ROW) ?? '') === id);
  if (opener && focus(withinReach(opener))) return;
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  focus(heading);
}
