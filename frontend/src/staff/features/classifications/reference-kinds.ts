import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas, Topic } from '../../../api';
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
  /** As the audit log names it. */
  entityType: Schemas['AuditEntityType'];
  useList: () => UseQueryResult<ReferenceItem[]>;
  hasClassifications: boolean;
  /** Under which name its list goes out as a file and comes in again. */
  transfer: Schemas['ImportKind'];
  title: string;
  subtitle: string;
  singular: string;
  empty: string;
  deletionNote: string;
  refreshes: readonly Topic[];
}

export const classifications: ReferenceKind = {
  path: '/api/classifications',
  entityType: 'classification',
  transfer: 'classifications',
  useList: useClassifications,
  hasClassifications: false,
  title: 'Classifications',
  subtitle: 'Manage the classifications that jobs ask for and workers hold',
  singular: 'Classification',
  empty: 'No classifications found. Create your first classification to get started.',
  deletionNote: 'Workers, groups and certificates that have it lose it.',
  refreshes: ['classifications', 'similar-classifications', 'certificates', 'workers'],
};

export const similarClassifications: ReferenceKind = {
  path: '/api/substantially-similar-classifications',
  entityType: 'similar-classification',
  transfer: 'substantially-similar-classifications',
  useList: useSimilarClassifications,
  hasClassifications: true,
  title: 'Substantially Similar Classifications',
  subtitle: 'Manage the groups of classifications that count as similar to each other',
  singular: 'Substantially Similar Classification',
  empty: 'No substantially similar classifications found. Create your first one to get started.',
  deletionNote: 'Workers who can work in it lose it.',
  refreshes: ['similar-classifications', 'workers'],
};

export const certificates: ReferenceKind = {
  path: '/api/certificates',
  entityType: 'certificate',
  transfer: 'certificates',
  useList: useCertificates,
  hasClassifications: true,
  title: 'Certificates',
  subtitle: 'Manage certificates and the classifications they qualify for',
  singular: 'Certificate',
  empty: 'No certificates found. Create your first certificate to get started.',
  deletionNote: 'Workers who hold it lose it.',
  refreshes: ['certificates', 'workers'],
};
