import { Injectable } from '@nestjs/common';
import { CertificatesKind } from './kinds/certificates.kind.js';
import { ClassificationsKind } from './kinds/classifications.kind.js';
import { EmployersKind } from './kinds/employers.kind.js';
import { SimilarClassificationsKind } from './kinds/similar-classifications.kind.js';
import type { ImportKind, ImportKindName } from './kinds/import-kind.js';
import { WorkersKind } from './kinds/workers.kind.js';

/** How each kind of records is imported. */
@Injectable()
export class ImportKinds {
  private readonly kinds: Readonly<Record<ImportKindName, ImportKind>>;

  constructor(
    workers: WorkersKind,
    employers: EmployersKind,
    classifications: ClassificationsKind,
    groups: SimilarClassificationsKind,
    certificates: CertificatesKind,
  ) {
    this.kinds = {
      ...{ workers, employers, classifications, certificates },
      'substantially-similar-classifications': groups,
    };
  }

  of(kind: ImportKindName): ImportKind {
    return this.kinds[kind];
  }
}
