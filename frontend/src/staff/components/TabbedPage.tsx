import { Tabs } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from './PageHeader';
import { PageLoading } from './PageLoading';
import { PartBoundary } from './PartBoundary';

interface TabbedPageProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  above?: ReactNode;
  current: string;
  tabs: readonly { key: string; label: string; content: ReactNode }[];
}

/** Each tab is a path of its own; only the one in sight is loaded and mounted. */
export function TabbedPage({ title, subtitle, actions, above, current, tabs }: TabbedPageProps) {
  const navigate = useNavigate();
  const shown = tabs.find(({ key }) => key === current);
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${shown?.label} · ${title}`}
        subtitle={subtitle}
        actions={actions}
      />
      {above}
      <Tabs
        aria-label={title}
        className="path-tabs"
        activeKey={current}
        destroyOnHidden
        // The focus stays on the tab, so that the arrow keys go on from there.
        onChange={(key) => void navigate(`../${key}`, { relative: 'path', state: { keepFocus: true } })}
        items={tabs.map(({ key, label, content }) => ({
          key,
          label,
          children: (
            <PartBoundary>
              <Suspense fallback={<PageLoading />}>{content}</Suspense>
            </PartBoundary>
          ),
        }))}
      />
    </>
  );
}
