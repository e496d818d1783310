import { createElement } from 'react';
import { page, tabPages } from '../../routing/page-route';
import { certificatesQuery, classificationsQuery, similarClassificationsQuery } from './api/reference-data';
import { MANAGEMENT_PATH, MANAGEMENT_TABS, type ManagementTab } from './management-tabs';

const queries = {
  classifications: () => [classificationsQuery],
  'substantially-similar': () => [similarClassificationsQuery, classificationsQuery],
  certificates: () => [certificatesQuery, classificationsQuery],
};

const alone = (path: string, tab: ManagementTab) =>
  page(
    path,
    async () => {
      const { ReferencePanel, kinds } = await import('./ManagementPage');
      return () => createElement(ReferencePanel, { kind: kinds[tab] });
    },
    queries[tab],
  );

export const classificationsRoutes = [
  alone('classifications', 'classifications'),
  alone('substantially-similar-classifications', 'substantially-similar'),
  alone('certificates', 'certificates'),
  tabPages(
    MANAGEMENT_PATH,
    MANAGEMENT_TABS,
    async () => (await import('./ManagementPage')).ManagementPage,
    queries,
  ),
];
