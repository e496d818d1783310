import { TabbedPage } from '../../components/TabbedPage';
import { certificates, classifications, similarClassifications, type ReferenceKind } from './reference-kinds';
import { ReferencePanel } from './ReferencePanel';

export { ReferencePanel };

export const kinds = {
  classifications,
  'substantially-similar': similarClassifications,
  certificates,
} satisfies Record<string, ReferenceKind>;

const tabs = Object.entries(kinds).map(([key, kind]) => ({
  key,
  label: kind.title,
  content: <ReferencePanel kind={kind} isTab />,
}));

export const ManagementPage = ({ tab }: { tab: string }) => (
  <TabbedPage title="BEST / Local 26 Management" current={tab} tabs={tabs} />
);
