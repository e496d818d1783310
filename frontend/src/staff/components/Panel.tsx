import { Flex } from 'antd';
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
      <Flex component="header" className="panel-header" wrap align="center" gap="8px 12px">
        <h2 id={headingId}>{title}</h2>
        {badge}
        {actions && (
          <Flex wrap className="panel-actions" gap={8}>
            {actions}
          </Flex>
        )}
      </Flex>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
