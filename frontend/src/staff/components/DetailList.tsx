import type { ReactNode } from 'react';

interface DetailListProps {
  /** Label and value; an empty value is shown as 'Not set'. */
  entries: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labels and values of a read-only dialog, in two columns where there is room. */
export function DetailList({ entries }: DetailListProps) {
  return (
    <dl className="detail-list">
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="soft">Not set</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A cell without a value: a dash for the eye, words for the ear. */
export function NotSet() {
  return (
    <span className="soft">
      <span aria-hidden>—</span>
      <span className="visually-hidden">Not set</span>
    </span>
  );
}
