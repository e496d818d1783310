import { createElement } from 'react';
import { page } from '../../routing/page-route';
import { importQuery, type ImportKind } from './api/imports';

const kinds: readonly ImportKind[] = [
  'workers',
  'employers',
  'classifications',
  'substantially-similar-classifications',
  'certificates',
];

export const importsRoutes = kinds.map((kind) =>
  page(
    `${kind}/import/:importId?`,
    async () => {
      const { ImportPage } = await import('./ImportPage');
      return () => createElement(ImportPage, { kind });
    },
    ({ params: { importId } }) => (importId ? [importQuery(importId)] : []),
    `/${kind}/import`,
  ),
);
