import { certificates, classifications, similarClassifications } from './reference-kinds';
import { ReferencePanel } from './ReferencePanel';

export const ClassificationsPage = () => <ReferencePanel kind={classifications} />;

export const SimilarClassificationsPage = () => <ReferencePanel kind={similarClassifications} />;

export const CertificatesPage = () => <ReferencePanel kind={certificates} />;
