import { createElement } from 'react';
import { page, tabPages } from '../../routing/page-route';
import { certificatesQuery, classificationsQuery, similarClassificationsQuery } from './api/reference-data';

const queries = {
  classifications: () => [classificationsQuery],
  'substantially-similar': () => [similarClassificationsQuery, classificationsQuery],
  certificates: () => [certificatesQuery, classificationsQuery],
};

const alone = (path: string, tab: keyof typeof queries) =>
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
    '/best-local26-management',
    ['classifications', 'substantially-similar', 'certificates'],
    async () => (await import('./ManagementPage')).ManagementPage,
    queries,
  ),
];
