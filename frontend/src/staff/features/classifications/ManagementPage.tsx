import { PageHeader } from '../../components/PageHeader';
import { PathTabs } from '../../components/PathTabs';
import { MANAGEMENT_PATH, MANAGEMENT_TABS, type ManagementTab } from './management-tabs';
import { certificates, classifications, similarClassifications, type ReferenceKind } from './reference-kinds';
import { ReferencePanel } from './ReferencePanel';

export { ReferencePanel };

export const kinds: Record<ManagementTab, ReferenceKind> = {
  classifications,
  'substantially-similar': similarClassifications,
  certificates,
};

const tabs = MANAGEMENT_TABS.map((key) => ({
  key,
  label: kinds[key].title,
  content: <ReferencePanel kind={kinds[key]} isTab />,
}));

export function ManagementPage({ tab }: { tab: ManagementTab }) {
  return (
    <>
      <PageHeader
        title="BEST / Local 26 Management"
        documentTitle={`${kinds[tab].title} · BEST / Local 26 Management`}
      />
      <PathTabs label="BEST / Local 26 Management" basePath={MANAGEMENT_PATH} current={tab} tabs={tabs} />
    </>
  );
}
