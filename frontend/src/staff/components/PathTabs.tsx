import { Tabs } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PageLoading } from './PageLoading';
import { PartBoundary } from './PartBoundary';

interface PathTab {
  /** The last part of its address. */
  key: string;
  label: string;
  content: ReactNode;
}

interface PathTabsProps {
  /** What the tabs are of, for a screen reader: 'SMS Management'. */
  label: string;
  /** The address before the tab's key: '/sms-management'. */
  basePath: string;
  current: string;
  tabs: readonly PathTab[];
}

/** Tabs that are addresses: choosing one goes to its path, and only the one in sight is loaded and mounted. */
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
