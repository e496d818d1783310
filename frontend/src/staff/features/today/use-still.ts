import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Whoever does nothing for so long wants to see what is new. */
const HELD_FOR_MS = 8_000;

interface Still<Value> {
  shown: Value;
  /** There is something newer, which waits. */
  isBehind: boolean;
  /** For the element that shows it. */
  holding: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: () => void;
    onKeyDown: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

/** A page that gets shorter beside the list scrolls back, and the list with it. */
function keepHeight(isKept: boolean): void {
  document.body.style.minBlockSize = isKept ? `${document.documentElement.scrollHeight}px` : '';
}

/** Stays as it is while somebody moves the pointer or the focus within: nobody clicks on what has just moved there. */
export function useStill<Value>(value: Value): Still<Value> {
  const [isHeld, setHeld] = useState(false);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef('');
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      keepHeight(false);
    },
    [],
  );
  const isBehind = isHeld && shown !== value;
  if (!isHeld && shown !== value) setShown(value);
  const release = () => {
    clearTimeout(timer.current);
    keepHeight(false);
    setHeld(false);
  };
  const hold = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(release, HELD_FOR_MS);
    if (!isHeld) keepHeight(true);
    setHeld(true);
  };
  return {
    shown: isBehind ? shown : value,
    isBehind,
    holding: {
      // A finger leaves no pointer behind.
      onPointerMove: (event) => {
        if (event.pointerType !== 'mouse') return;
        pointer.current = placeOf(event);
        hold();
      },
      // The element may have moved away from a resting pointer, which does not count as leaving.
      onPointerLeave: (event) => {
        if (placeOf(event) !== pointer.current) release();
      },
      onFocus: hold,
      onKeyDown: hold,
      onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && release(),
    },
  };
}
