import { Tabs } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageLoading } from './PageLoading';
import { PartBoundary } from './PartBoundary';

interface RecordTabsProps {
  label: string;
  tabs: readonly { key: string; label: string; content: ReactNode }[];
}

/** The tabs of a record's page: `?tab=texts` names one, the first needs no name. Only the one in sight is loaded. */
export function RecordTabs({ label, tabs }: RecordTabsProps) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('tab');
  const shown = tabs.find(({ key }) => key === named) ?? tabs[0];
  const open = (key: string) => {
    setParameters(key === tabs[0]?.key ? {} : { tab: key }, { state: { keepFocus: true } });
  };
  return (
    <Tabs
      aria-label={label}
      className="record-tabs"
      activeKey={shown?.key ?? ''}
      destroyOnHidden
      onChange={open}
      items={tabs.map(({ key, label: name, content }) => ({
        key,
        label: name,
        children: (
          <PartBoundary>
            <Suspense fallback={<PageLoading />}>{content}</Suspense>
          </PartBoundary>
        ),
      }))}
    />
  );
}
