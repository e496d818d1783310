import { useLayoutEffect, useRef } from 'react';

const PART = 'section, [role="dialog"], main';

/** Focuses a part of the page, which the Tab key does not reach. */
export function focusPart(part: HTMLElement | null | undefined): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** A second of a screen. */
const FRAMES_TO_GO = 60;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * A dialog returns the focus to what opened it. Where that has gone or cannot take it any more, the part of the page
 * around it does. To be called once the dialog has closed.
 */
export function useFocusBack(isOpen: boolean): () => void {
  const around = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const parts: HTMLElement[] = [];
    for (let part = closest(document.activeElement); part; part = closest(part.parentElement))
      parts.push(part);
    around.current = parts;
  }, [isOpen]);
  const look = (frames: number) => {
    if (isLost())
      focusPart(around.current.find((part) => part.isConnected) ?? document.querySelector('main'));
    // What is inside the dialog goes a moment after it has closed, and takes the focus along.
    else if (frames > 0 && document.activeElement?.closest('.ant-modal'))
      requestAnimationFrame(() => look(frames - 1));
  };
  return () => look(FRAMES_TO_GO);
}

/** After a question that closes with its answer, focuses the dialog below it. */
export const focusDialogBelow = () =>
  setTimeout(() => {
    if (isLost()) focusPart([...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1));
  });

/** For controls that go by themselves while one of them has the focus: the part around them takes it. */
export function useFocusOfControls(isShown: boolean) {
  const hadFocus = useRef(false);
  const around = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!isShown && hadFocus.current && isLost()) focusPart(around.current);
    if (!isShown) hadFocus.current = false;
  }, [isShown]);
  return {
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      around.current = closest(currentTarget);
      hadFocus.current = true;
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}

/**
 * When a button removes its own row, the row that takes its place gets the focus, or else the part around the
 * list.
 */
export function useFocusOfRows<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const around = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    around.current = closest(list.current) ?? around.current;
  });
  const keep = (index: number) =>
    setTimeout(() => {
      if (!isLost()) return;
      const rows = list.current?.children;
      const next = rows?.[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('a, button');
      if (next) next.focus();
      else focusPart(around.current);
    });
  return { list, keep };
}

const closest = (element: Element | null) => element?.closest<HTMLElement>(PART) ?? null;
