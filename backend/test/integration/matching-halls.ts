import type { TestApi } from '../support/test-api.js';
import { asOwner } from '../support/test-database.js';
import type { WorldWithIds } from './matching-oracle.js';

/** All worlds share the tables: no id of one is known to another, so they cannot meet. */
export async function settleIn(api: TestApi, all: WorldWithIds[]): Promise<void> {
  const insert = async (table: string, rows: object[]) => {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await api.dataSource.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  await asOwner(
    api.config.databaseUrl,
    `TRUNCATE workers, jobs, employers, classifications, certificates, substantially_similar_classifications CASCADE`,
  );
  await insert(
    'employers',
    all.flatMap(({ employerIds }) =>
      employerIds.map((id, index) => ({
        id,
        company_name: `Employer ${index}`,
        dispatch_class: index === 1 ? 'Encore' : 'L26 Tiered',
      })),
    ),
  );
  await insert(
    'classifications',
    all.flatMap(({ classificationIds }) => classificationIds.map((id) => ({ id, name: id }))),
  );
  const sets = (ids: string[], members: number[][], classificationIds: string[]) =>
    ids.map((id, index) => ({
      id,
      name: id,
      classification_ids: members[index]?.map((member) => classificationIds[member]),
    }));
  await insert(
    'substantially_similar_classifications',
    all.flatMap(({ world, groupIds, classificationIds }) => sets(groupIds, world.groups, classificationIds)),
  );
  await insert(
    'certificates',
    all.flatMap(({ world, certificateIds, classificationIds }) =>
      sets(certificateIds, world.certificates, classificationIds),
    ),
  );
  await insert('workers', all.flatMap(workerRows));
  await insert('jobs', all.flatMap(jobRows));
}

function workerRows({ world, ...ids }: WorldWithIds): object[] {
  const of = (list: string[], index: number | null) => (index === null ? null : list[index]);
  return world.workers.map((worker, index) => ({
    id: ids.workerIds[index],
    first_name: 'Ana',
    last_name: String(index),
    status: worker.active ? 'Active' : 'Inactive',
    member_status: worker.local26 ? 'Local 26 Recall List' : 'BEST',
    l26_classification_id: of(ids.classificationIds, worker.classification),
    l26_classification_date: worker.classificationDate,
    l26_employer_id: of(ids.employerIds, worker.employer),
    l26_employer_date: worker.employerDate,
    best_certificate_id: of(ids.certificateIds, worker.certificate),
    best_certificate_date: worker.certificateDate,
    l26_can_work_in: worker.l26CanWorkIn.map((group) => ids.groupIds[group]),
    best_can_work_in: worker.bestCanWorkIn.map((group) => ids.groupIds[group]),
    tiebreak: worker.tiebreak,
  }));
}

function jobRows({
  world,
  employerIds,
  classificationIds,
  tieredJobId,
  encoreJobId,
}: WorldWithIds): object[] {
  return [tieredJobId, encoreJobId].map((id, index) => ({
    id,
    title: 'Job',
    description: '<p>Work</p>',
    employer_id: employerIds[index],
    classification_id: classificationIds[world.jobClassification],
    status: 'Open',
    type: 'Full-time',
    filled_by_itself: false,
  }));
}
