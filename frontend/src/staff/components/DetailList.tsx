import type { ReactNode } from 'react';

type Entry = readonly [label: string, value: ReactNode];

export function DetailList({ entries }: { entries: readonly (Entry | false)[] }) {
  return (
    <dl className="detail-list">
      {entries
        .filter((entry) => entry !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="soft">Not set</span>}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A dash for the eye, words for a screen reader. */
export function NotSet() {
  return (
    <span className="soft">
      <span aria-hidden>—</span>
      <span className="visually-hidden">Not set</span>
    </span>
  );
}
