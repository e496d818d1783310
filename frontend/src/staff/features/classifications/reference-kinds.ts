import type { UseQueryResult } from '@tanstack/react-query';
import type { Topic } from '../../../api/query-keys';
import type { AuditEntityType } from '../audit/api/use-audit-log';
import {
  useCertificates,
  useClassifications,
  useSimilarClassifications,
  type ReferencePath,
} from './api/reference-data';

export interface ReferenceItem {
  id: string;
  name: string;
  classificationIds?: string[];
  version: number;
}

export interface ReferenceKind {
  path: ReferencePath;
  entityType: AuditEntityType;
  useList: () => UseQueryResult<ReferenceItem[]>;
  hasClassifications: boolean;
  title: string;
  subtitle: string;
  singular: string;
  /** `singular` within a sentence. */
  noun: string;
  plural: string;
  empty: string;
  deletionNote: string;
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
