import type { ReactNode } from 'react';
import { SITE_NAME } from '../../shared/site';

interface PageHeaderProps {
  title: string;
  documentTitle?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
  badge?: ReactNode;
}

export function PageHeader({
  title,
  documentTitle = title,
  subtitle,
  actions,
  above,
  badge,
}: PageHeaderProps) {
  return (
    <header className="page-header">
      <title>{`${documentTitle} · ${SITE_NAME}`}</title>
      {above && <div className="page-header-above">{above}</div>}
      <div className="page-header-row">
        <div className="page-header-text">
          <div className="page-header-title">
            <h1>{title}</h1>
            {badge}
          </div>
          {subtitle && <div className="page-header-subtitle">{subtitle}</div>}
        </div>
        {actions && <div className="page-header-actions">{actions}</div>}
      </div>
    </header>
  );
}
