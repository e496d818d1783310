import { Tooltip } from 'antd';
import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

const TIP = 'data-tip';

interface Shown {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The button's accessible name must say at least as much. */
export const tipOf = (text: string) => ({ [TIP]: text });

function tipAt(target: EventTarget): Shown | null {
  const element = (target as Element).closest(`[${TIP}]`);
  const text = element?.getAttribute(TIP);
  if (!element || !text) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { text, left, top, width, height };
}

/** One tooltip for all: making one for each of a hundred rows is slow. */
export function SharedTip({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const hide = () => setShown(null);
  return (
    <div
      onPointerOver={(event: PointerEvent) => event.pointerType !== 'touch' && setShown(tipAt(event.target))}
      onPointerLeave={hide}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && setShown(tipAt(event.target))}
      onBlur={hide}
      onClick={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      {shown && (
        <Tooltip key={`${shown.left} ${shown.top}`} open title={shown.text}>
          <span
            aria-hidden
            className="shared-tip-anchor"
            style={{ left: shown.left, top: shown.top, width: shown.width, height: shown.height }}
          />
        </Tooltip>
      )}
    </div>
  );
}
