import type { ReactNode } from 'react';
import { SITE_NAME } from '../../shared/site';

interface PageHeaderProps {
  title: string;
  /** The browser tab's title, when it should differ from the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode;
  /** Above the title, such as a link back. */
  above?: ReactNode;
  /** Beside the title, such as a status badge. */
  badge?: ReactNode;
}

/** A page's only h1, its subtitle and its main actions; also names the browser tab. */
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
