import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** So long a row that has just moved takes no click: the click was meant for the row that was there. */
export const MOVED_MS = 1_000;

/**
 * For a list that changes while somebody reads it, with rows that act at one click. Keys act at once, as the focus does
 * not move with the rows.
 * @param ids of the rows, in their order
 * @returns for the element of the list
 */
export function useMovingRows(ids: readonly string[]) {
  const before = useRef(ids);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const placeBefore = new Map(before.current.map((id, place) => [id, place]));
    const isMoved = ids.some((id, place) => (placeBefore.get(id) ?? place) !== place);
    if (isMoved) movedAt.current = performance.now();
    before.current = ids;
  });
  return {
    onClickCapture: (event: MouseEvent) => {
      if (event.detail === 0 || performance.now() - movedAt.current >= MOVED_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
