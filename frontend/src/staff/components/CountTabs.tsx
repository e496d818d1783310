import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface CountTabsProps {
  label: string;
  tabs: readonly { key: string; label: string; count: number }[];
  active: string;
  onChange: (key: string) => void;
  /** What is shown of all: the same part, whichever tab is chosen. */
  children: ReactNode;
}

/** Tabs over one list. They scroll sideways on a phone; antd's would hide the last ones in a menu. */
export function CountTabs({ label, tabs, active, onChange, children }: CountTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const moves: Partial<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(tabs[next]?.key ?? active);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div ref={list} className="count-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name, count }) => (
          <button
            key={key}
            type="button"
            id={`${id}-${key}`}
            className="plain-button"
            role="tab"
            aria-selected={key === active}
            aria-controls={`${id}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {`${name} (${count})`}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}
