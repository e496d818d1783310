import type { ClassificationSetsService } from '../../classifications/classification-sets.service.js';
import type { ClassificationsService } from '../../classifications/classifications.service.js';
import {
  type ClassificationSetDto,
  SaveClassificationSetDto,
} from '../../classifications/dto/classification-set.dto.js';
import type { ImportField } from '../headers.js';
import { type ReadFields, RecordsKind } from './records.kind.js';
import { NamedRecords } from './references.js';

interface OfSets {
  /** As people call one of them. */
  what: string;
  service: ClassificationSetsService;
  /** What halls call the column of its name. */
  nameWords: readonly string[];
  id: ImportField;
}

/** Imports of what has a name and a set of classifications. */
export abstract class ClassificationSetsKind extends RecordsKind<
  ClassificationSetDto,
  SaveClassificationSetDto
> {
  constructor(
    { what, service, nameWords, id }: OfSets,
    private readonly classifications: ClassificationsService,
  ) {
    super({
      what,
      nameField: 'name',
      form: SaveClassificationSetDto,
      service,
      fields: [
        { field: 'name', label: 'Name', words: nameWords },
        {
          field: 'classificationIds',
          label: 'Classifications',
          words: [
            'classification',
            'qualifies for',
            'classes',
            'associated classifications',
            'classificationids',
          ],
        },
        id,
      ],
    });
  }

  protected async reader(): Promise<ReadFields> {
    const known = new NamedRecords('classification', await this.classifications.list());
    return ({ classificationIds: written, ...values }, now) => {
      if (written === undefined) return { fields: values, problems: [] };
      const current = now?.classificationIds as readonly string[] | undefined;
      const { ids, problems } = known.findAll('classificationIds', written, current);
      return { fields: { ...values, classificationIds: ids }, problems };
    };
  }
}
