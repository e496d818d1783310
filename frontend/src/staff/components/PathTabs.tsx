import { Tabs } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PageLoading } from './PageLoading';
import { PartBoundary } from './PartBoundary';

interface PathTab {
  key: string;
  label: string;
  content: ReactNode;
}

interface PathTabsProps {
  label: string;
  basePath: string;
  current: string;
  tabs: readonly PathTab[];
}

/** Only the tab in sight is loaded and mounted. */
export function PathTabs({ label, basePath, current, tabs }: PathTabsProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      aria-label={label}
      className="path-tabs"
      activeKey={current}
      destroyOnHidden
      // The focus stays on the tab, so that the arrow keys go on from there.
      onChange={(key) => void navigate(`${basePath}/${key}`, { state: { keepFocus: true } })}
      items={tabs.map(({ key, label: tabLabel, content }) => ({
        key,
        label: tabLabel,
        children: (
          <PartBoundary>
            <Suspense fallback={<PageLoading />}>{content}</Suspense>
          </PartBoundary>
        ),
      }))}
    />
  );
}
