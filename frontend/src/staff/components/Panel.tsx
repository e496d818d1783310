import { useId, type ReactNode } from 'react';
import { PartBoundary } from './PartBoundary';

interface PanelProps {
  title: string;
  /** Beside the title, such as a status badge. */
  badge?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One card of a page, with its heading. */
export function Panel({ title, badge, actions, children }: PanelProps) {
  const headingId = useId();
  return (
    <section className="panel" aria-labelledby={headingId}>
      <header className="panel-header">
        <h2 id={headingId}>{title}</h2>
        {badge}
        {actions && <div className="panel-actions">{actions}</div>}
      </header>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
