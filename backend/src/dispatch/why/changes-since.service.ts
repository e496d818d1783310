import { Injectable } from '@nestjs/common';
import { isString } from 'class-validator';
import { DataSource } from 'typeorm';
import type { DispatchClass } from '../../hall/employers/employer.entity.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { EligibilityConditions, type KeptScope } from '../matching/eligibility-conditions.service.js';
import type { ChangedFieldDto } from './dto/why.dto.js';

/** What the rules look at of a worker, by the column. */
const OF_WORKER = {
  status: 'status',
  memberStatus: 'member_status',
  l26EmployerId: 'l26_employer_id',
  l26EmployerDate: 'l26_employer_date',
  l26ClassificationId: 'l26_classification_id',
  l26ClassificationDate: 'l26_classification_date',
  l26CanWorkIn: 'l26_can_work_in',
  bestCertificateId: 'best_certificate_id',
  bestCertificateDate: 'best_certificate_date',
  bestCanWorkIn: 'best_can_work_in',
} as const;
/** What they look at of each other entity; of a certificate and a group the classifications they hold. */
const LOOKED_AT: Record<string, readonly string[]> = {
  worker: Object.keys(OF_WORKER),
  job: ['employerId', 'classificationId'],
  employer: ['dispatchClass'],
  certificate: ['classificationIds'],
  'similar-classification': ['classificationIds'],
};
/** As what a certificate's, or a group's, classifications are told. */
const FIELD_OF: Record<string, string> = { certificate: 'certificate', 'similar-classification': 'group' };

type Values = Record<string, unknown>;

const change = {
  entityType: types.text.from('a.entity_type'),
  entityId: types.text.from('a.entity_id'),
  before: types.json<Values>().orNull.from('a.before'),
  after: types.json<Values>().orNull.from('a.after'),
  at: types.instant.from('a.created_at'),
  by: types.text.orNull.from('a.actor_name::text'),
};
const changes = statement('changes of what the rules look at, since a list', change)`
  SELECT ${columns} FROM audit_entries a
  WHERE a.created_at > ${types.instant.param('since')}::timestamptz AND (a.entity_type, a.entity_id) IN (
    SELECT * FROM unnest(${types.text.list.param('types')}::text[], ${types.text.list.param('ids')}::text[]))
  ORDER BY a.created_at, a.id`;
export type Change = RowOf<typeof change>;

const names = statement('names of what the rules look at', { id: types.text, name: types.text })`
  SELECT id::text AS id, company_name AS name FROM employers WHERE id::text = ANY (${types.text.list.param('ids')})
  UNION ALL SELECT id::text, name FROM classifications WHERE id::text = ANY (${types.text.list.param('ids')})
  UNION ALL SELECT id::text, name FROM certificates WHERE id::text = ANY (${types.text.list.param('ids')})
  UNION ALL SELECT id::text, name FROM substantially_similar_classifications WHERE id::text = ANY (${types.text.list.param('ids')})`;

interface List {
  dispatchClass: DispatchClass;
  /** JSON of a {@link KeptScope}. */
  scope: string;
}

/** What changed since a list was made, as the log has it. */
@Injectable()
export class ChangesSince {
  constructor(
    private readonly dataSource: DataSource,
    private readonly conditions: EligibilityConditions,
  ) {}

  /** Of the worker and of the job. */
  ofTwo(since: Date, workerId: string, jobId: string): Promise<Change[]> {
    return this.of(since, [
      ['worker', workerId],
      ['job', jobId],
    ]);
  }

  /** In words, including changes of other entities that the list was made from and that differ today. */
  async inWords(
    jobId: string,
    since: Date,
    list: List,
    ofTwo: readonly Change[],
  ): Promise<ChangedFieldDto[]> {
    const others = await this.of(since, otherwise(list, await this.conditions.scopeToday(jobId)));
    const each = [...ofTwo, ...others].flatMap(fieldsOf).sort((one, other) => +one.at - +other.at);
    const ids = each.flatMap(({ before, after, ofId }) => [before, after, ofId].flat()).filter(isString);
    const found = await names.rows(this.dataSource, { ids: [...new Set(ids)] });
    const nameOf = new Map(found.map(({ id, name }) => [id, name]));
    return each.map(({ before, after, ofId, name, ...one }): ChangedFieldDto => {
      const inWords = (value: unknown): string | null => {
        const words = [value].flat().filter(isString);
        const said = words.length === 0 ? null : words.map((word) => nameOf.get(word) ?? word).join(', ');
        if (ofId === null || value === undefined) return said;
        return `${nameOf.get(ofId) ?? name}: ${said ?? 'none'}`;
      };
      return { ...one, before: inWords(before), after: inWords(after) };
    });
  }

  private async of(since: Date, entities: readonly (readonly [type: string, id: string])[]) {
    if (entities.length === 0) return [];
    return changes.rows(this.dataSource, {
      since,
      types: entities.map(([type]) => type),
      ids: entities.map(([, id]) => id),
    });
  }
}

/** The entities that the list was made from and that differ today. */
function otherwise(list: List, today: { dispatchClass: DispatchClass; scope: KeptScope }) {
  const now = today.scope;
  // What a list did not keep counts as unchanged.
  const then: KeptScope = { ...now, ...(JSON.parse(list.scope) as Partial<KeptScope>) };
  const isSame = (one: readonly string[], other: readonly string[]) =>
    [...one].sort().join() === [...other].sort().join();
  const either = (of: 'certificate_ids' | 'group_ids') => [...new Set([...then[of], ...now[of]])];
  const certificates = either('certificate_ids').filter(
    (id) => !(then.certificate_ids.includes(id) && now.certificate_ids.includes(id)),
  );
  const areGroupsSame = isSame(then.group_ids, now.group_ids) && isSame(then.similar_ids, now.similar_ids);
  return [
    ...(list.dispatchClass === today.dispatchClass ? [] : [['employer', then.employer_id] as const]),
    ...certificates.map((id) => ['certificate', id] as const),
    ...(areGroupsSame ? [] : either('group_ids').map((id) => ['similar-classification', id] as const)),
  ];
}

/** The changed fields that the rules look at; none for a worker or a job that was added or deleted. */
function fieldsOf({ entityType, entityId, before, after, at, by }: Change) {
  const named = FIELD_OF[entityType];
  if (named === undefined && (before === null || after === null)) return [];
  return (LOOKED_AT[entityType] ?? [])
    .filter((field) => (before !== null && field in before) || (after !== null && field in after))
    .filter((field) => named !== undefined || (field in (before ?? {}) && field in (after ?? {})))
    .map((field) => ({
      ...{ field: named ?? field, before: before?.[field], after: after?.[field], at, by },
      ofId: named === undefined ? null : entityId,
      name: [before?.name, after?.name].find(isString) ?? 'deleted',
    }));
}

/** Whether something of the worker changed that the rules look at. */
export const isOfWorker = ({ entityType, before }: Change): boolean =>
  entityType === 'worker' && before !== null && Object.keys(OF_WORKER).some((field) => field in before);

/** The worker's columns as they were: of several changes of one field the first tells what was before. */
export function formerly(since: readonly Change[]): Values {
  const former: Values = {};
  for (const { entityType, before } of since) {
    if (entityType !== 'worker') continue;
    for (const [field, column] of Object.entries(OF_WORKER))
      if (before && field in before && !(column in former)) former[column] = before[field];
  }
  return former;
}
