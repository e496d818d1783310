import { useId, type ReactNode } from 'react';
import { PartBoundary } from './PartBoundary';

interface PanelProps {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

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
