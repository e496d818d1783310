import { CALLED } from '../../hall/workers/reachability.js';
import { LOCAL_26 } from '../../hall/workers/worker.entity.js';

/** One thing that the rules demand of a worker for a job. */
export interface Condition {
  /** For programs; never used again for another condition. */
  name: string;
  says: string;
  who: string;
  /** SQL over a worker `w` and the job's `scope`; neither true nor false counts as false. */
  sql: string;
  worker: string;
  /** SQL: what it looks at of the job, in words; null when it looks at nothing. */
  job: string | null;
  /** Asks whether the worker can do the job's work at all; every rule has one. A list keeps nothing of who can not. */
  isAboutTheWork?: boolean;
}

/** What the conditions know of a job `j`: a column of `scope` each, read once for each job. */
export const scopeColumns = {
  employer_id: 'j.employer_id',
  classification_id: 'j.classification_id',
  /** Groups that hold the job's classification; as text, as workers name them. */
  group_ids: `ARRAY(SELECT g.id::text FROM substantially_similar_classifications g
          WHERE g.classification_ids @> ARRAY[j.classification_id::text])`,
  /** Classifications substantially similar to the job's, itself among them. */
  similar_ids: `ARRAY(SELECT c.id FROM classifications c
          WHERE c.id = j.classification_id OR EXISTS (
            SELECT FROM substantially_similar_classifications g
            WHERE g.classification_ids @> ARRAY[j.classification_id::text, c.id::text]))`,
  certificate_ids: `ARRAY(SELECT k.id FROM certificates k
          WHERE k.classification_ids @> ARRAY[j.classification_id::text])`,
};

const scope = (column: keyof typeof scopeColumns) => `(SELECT ${column} FROM scope)`;
const isOneOf = (column: string, ids: keyof typeof scopeColumns) => `${column} = ANY (${scope(ids)}::uuid[])`;
const namesGroup = (list: string) => `${list} && ${scope('group_ids')}`;

const employerName = (id: string) => `(SELECT company_name FROM employers WHERE id = ${id})`;
const classificationName = (id: string) => `(SELECT name FROM classifications WHERE id = ${id})`;
const certificateName = (id: string) => `(SELECT name FROM certificates WHERE id = ${id})`;
const jobClassification = classificationName(scope('classification_id'));

const workersEmployer = `coalesce('works at ' || ${employerName('w.l26_employer_id')}, 'works at no employer')`;
const jobsEmployer = `'the job is at ' || ${employerName(scope('employer_id'))}`;
const workersClassification = `coalesce('is classified as ' || ${classificationName('w.l26_classification_id')},
    'has no classification')`;

/** SQL: the groups that the worker can work in, each with who says so; else what was looked at. */
const canWorkIn = (none: string, ...lists: [says: string, column: string][]) => `coalesce((
    SELECT 'can work in ' || string_agg(g.name || ' (' || f.says || ')', ', ' ORDER BY g.name, g.id, f.says DESC)
    FROM (VALUES ${lists.map(([says, column]) => `('${says}', ${column})`).join(', ')}) f(says, ids)
      JOIN substantially_similar_classifications g ON g.id::text = ANY (f.ids)), '${none}')`;
const jobsGroups = `(SELECT ${jobClassification} || coalesce(' belongs to ' || string_agg(g.name, ', ' ORDER BY g.name, g.id),
      ' belongs to no group')
    FROM substantially_similar_classifications g WHERE g.id::text = ANY (${scope('group_ids')}::text[]))`;

/** A condition of every rule. */
export const isActive: Condition = {
  name: 'active',
  says: 'is active',
  who: 'Only active workers are called.',
  sql: `w.status = '${CALLED}'`,
  worker: `'is ' || lower(w.status)`,
  job: null,
};

export const isLocal26: Condition = {
  name: 'local-26',
  says: 'is a Local 26 member',
  who: 'Local 26 members',
  sql: `w.member_status = '${LOCAL_26}'`,
  worker: `'has the member status ' || w.member_status`,
  job: null,
};

export const isAtThisEmployer: Condition = {
  name: 'same-employer',
  says: 'works at the same employer',
  who: 'with the same employer',
  sql: `w.l26_employer_id = ${scope('employer_id')}`,
  worker: workersEmployer,
  job: jobsEmployer,
};

export const isAtAnotherEmployer: Condition = {
  name: 'different-employer',
  says: 'works at a different employer',
  who: 'at a different employer',
  sql: `w.l26_employer_id <> ${scope('employer_id')}`,
  worker: workersEmployer,
  job: jobsEmployer,
};

export const isInThisClassification: Condition = {
  name: 'same-classification',
  says: 'in the same classification',
  who: 'and the same classification',
  sql: `w.l26_classification_id = ${scope('classification_id')}`,
  worker: workersClassification,
  job: `'the job is for ' || ${jobClassification}`,
  isAboutTheWork: true,
};

export const isInSimilarClassification: Condition = {
  name: 'similar-classification',
  says: 'in a substantially similar classification',
  who: 'with a substantially similar classification',
  sql: isOneOf('w.l26_classification_id', 'similar_ids'),
  worker: workersClassification,
  job: `(SELECT 'the job is for ' || ${jobClassification} || coalesce(
      ', substantially similar to ' || string_agg(c.name, ', ' ORDER BY c.name),
      ', substantially similar to no other')
    FROM classifications c
    WHERE ${isOneOf('c.id', 'similar_ids')} AND c.id <> ${scope('classification_id')})`,
  isAboutTheWork: true,
};

export const holdsCertificate: Condition = {
  name: 'qualifying-certificate',
  says: 'holds a certificate that qualifies for the classification',
  who: 'holding a qualifying certificate',
  sql: isOneOf('w.best_certificate_id', 'certificate_ids'),
  worker: `coalesce('holds ' || ${certificateName('w.best_certificate_id')}, 'holds no certificate')`,
  job: `(SELECT coalesce('what qualifies for ' || ${jobClassification} || ' is ' ||
        string_agg(k.name, ', ' ORDER BY k.name, k.id),
      'no certificate qualifies for ' || ${jobClassification})
    FROM certificates k WHERE ${isOneOf('k.id', 'certificate_ids')})`,
  isAboutTheWork: true,
};

const canWorkInByLocal26 = namesGroup('w.l26_can_work_in');
const canWorkInByBest = namesGroup('w.best_can_work_in');

export const isFlaggedByEither: Condition = {
  name: 'can-work-in-similar',
  says: 'qualified for a substantially similar classification',
  who: 'flagged as qualified for a substantially similar classification',
  sql: `(${canWorkInByLocal26} OR ${canWorkInByBest})`,
  worker: canWorkIn(
    'can work in no group',
    ['Local 26', 'w.l26_can_work_in'],
    ['BEST', 'w.best_can_work_in'],
  ),
  job: jobsGroups,
  isAboutTheWork: true,
};

export const isFlaggedByLocal26: Condition = {
  name: 'can-work-in-classification',
  says: 'able to work in the classification',
  who: 'flagged as able to work in the classification (the flags of Local 26 count, not those of BEST)',
  sql: canWorkInByLocal26,
  worker: canWorkIn('can work in no group by the flags of Local 26', ['Local 26', 'w.l26_can_work_in']),
  job: jobsGroups,
  isAboutTheWork: true,
};
