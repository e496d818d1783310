import type { UseQueryResult } from '@tanstack/react-query';
import type { Topic } from '../../../api/query-keys';
import type { AuditEntityType } from '../audit/api/use-audit-log';
import {
  useCertificates,
  useClassifications,
  useSimilarClassifications,
  type ReferencePath,
} from './api/reference-data';

/** A classification, a group of similar ones, or a certificate: the latter two hold classifications. */
export interface ReferenceItem {
  id: string;
  name: string;
  classificationIds?: string[];
  version: number;
}

/** What distinguishes the management pages of reference data. */
export interface ReferenceKind {
  path: ReferencePath;
  /** As the audit log calls it. */
  entityType: AuditEntityType;
  useList: () => UseQueryResult<ReferenceItem[]>;
  hasClassifications: boolean;
  /** The page's title, and the tab's. */
  title: string;
  subtitle: string;
  /** As in a dialog's title. */
  singular: string;
  /** As within a sentence. */
  noun: string;
  plural: string;
  empty: string;
  /** What else a deletion does, for its confirmation. */
  deletionNote: string;
  /** What a change may show in. */
  refreshes: readonly Topic[];
}

export const classifications: ReferenceKind = {
  path: '/api/classifications',
  entityType: 'classification',
  useList: useClassifications,
  hasClassifications: false,
  title: 'Classifications',
  subtitle: 'Manage the classifications that jobs ask for and workers hold',
  singular: 'Classification',
  noun: 'classification',
  plural: 'classifications',
  empty: 'No classifications found. Create your first classification to get started.',
  deletionNote: 'Workers, groups and certificates that have it lose it.',
  refreshes: ['classifications', 'similar-classifications', 'certificates', 'workers'],
};

export const similarClassifications: ReferenceKind = {
  path: '/api/substantially-similar-classifications',
  entityType: 'similar-classification',
  useList: useSimilarClassifications,
  hasClassifications: true,
  title: 'Substantially Similar Classifications',
  subtitle: 'Manage the groups of classifications that count as similar to each other',
  singular: 'Substantially Similar Classification',
  noun: 'substantially similar classification',
  plural: 'substantially similar classifications',
  empty: 'No substantially similar classifications found. Create your first one to get started.',
  deletionNote: 'Workers who can work in it lose it.',
  refreshes: ['similar-classifications', 'workers'],
};

export const certificates: ReferenceKind = {
  path: '/api/certificates',
  entityType: 'certificate',
  useList: useCertificates,
  hasClassifications: true,
  title: 'Certificates',
  subtitle: 'Manage certificates and the classifications they qualify for',
  singular: 'Certificate',
  noun: 'certificate',
  plural: 'certificates',
  empty: 'No certificates found. Create your first certificate to get started.',
  deletionNote: 'Workers who hold it lose it.',
  refreshes: ['certificates', 'workers'],
};
