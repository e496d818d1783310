import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { SITE_NAME } from '../../shared/site';
import { PageHelp } from './PageHelp';

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
      <Flex wrap align="flex-start" justify="space-between" gap="12px 24px">
        <div className="page-header-text">
          <Flex wrap align="center" gap="8px 12px">
            <h1>{title}</h1>
            {badge}
            <PageHelp />
          </Flex>
          {subtitle && <div className="page-header-subtitle">{subtitle}</div>}
        </div>
        {actions && (
          <Flex wrap gap={8}>
            {actions}
          </Flex>
        )}
      </Flex>
    </header>
  );
}

export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button type="primary" icon={<PlusOutlined aria-hidden />} data-opens="add" onClick={onClick}>
    {children}
  </Button>
);
