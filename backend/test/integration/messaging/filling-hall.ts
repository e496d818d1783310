import { FillLooks } from '../../../src/dispatch/fill-looks/fill-looks.service.js';
import { asOwner } from '../../support/test-database.js';
import { eventually } from './eventually.js';
import type { Messaging } from './messaging.js';

export const HOUR = 3_600_000;
export const FILL = { message: 'Black shoes, please.', only: 'everyone', unreachable: 'call' };

export interface Run {
  state: string;
  filled: number;
  offersOpen: number;
  onWaitingList: number;
  sentence: string;
  next: { matchId: string; workerName: string }[];
  toCall: { matchId: string; reason: string; phone: string | null }[];
}
export interface Match {
  id: string;
  priority: number;
  status: string;
  workerId: string;
}
export interface Offer {
  id: string;
  matchId: string;
  priority: number;
  runId: string | null;
  holds: boolean;
  answerBy: string | null;
  madeAt: string;
  message: string;
  outcome: string;
  outcomeVia: string;
  outcomeAt: string;
  madeBy: string | null;
}

let phones = 0;

/** What tests of runs do with a hall, which is started by the time of their first call. */
export function filling(hall: () => Messaging) {
  /** A hall of its own: nobody else is eligible for the job, whose workers stand in the order of their names. */
  async function jobWith(workers: number, openings: number | null, more: object = {}) {
    const [employer, classification] = [await hall().make.employer(), await hall().make.classification()];
    const startsAt = new Date(Date.now() + 48 * HOUR);
    const ids = { employerId: employer.id, classificationId: classification.id };
    const job = await hall().make.job({ title: 'Gala', openings, startsAt, ...ids, ...more });
    for (let place = 0; place < workers; place++) {
      const phone = `+1617${2_000_000 + (phones += 1)}`;
      await hall().sql(
        `INSERT INTO phone_numbers (phone_number, opted_in) VALUES ($1, true) ON CONFLICT DO NOTHING`,
        [phone],
      );
      const since = new Date(Date.UTC(2010, 0, 1 + place)).toISOString().slice(0, 10);
      await hall().make.worker({
        ...{ phone, lastName: place < 26 ? String.fromCharCode(65 + place) : `Z${place}`, firstName: 'W' },
        ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id },
        ...{ l26EmployerDate: since, l26ClassificationDate: since },
      });
    }
    return job.id;
  }
  const fill = (jobId: string, more: object = {}) =>
    hall()
      .staff.post(`/api/jobs/${jobId}/fill`)
      .send({ ...FILL, ...more });
  const run = async (jobId: string) =>
    (await hall().staff.get(`/api/jobs/${jobId}/fill`).expect(200)).body as Run;
  const job = async (jobId: string) => (await hall().staff.get(`/api/jobs/${jobId}`).expect(200)).body;
  const offers = async (jobId: string) =>
    (await hall().staff.get(`/api/jobs/${jobId}/offers`).expect(200)).body as Offer[];
  const open = async (jobId: string) => (await offers(jobId)).filter(({ outcome }) => outcome === 'open');
  const says = (matchId: string, status: string) =>
    hall().api.visitor().put(`/api/job-matches/${matchId}`).send({ status });
  const matches = async (jobId: string) =>
    (await hall().staff.get(`/api/job-matches?jobId=${jobId}`).expect(200)).body as Match[];
  const change = (jobId: string, values: object) => hall().staff.put(`/api/jobs/${jobId}`).send(values);
  const stateBecomes = (jobId: string, state: string) =>
    eventually(async () => expect(await run(jobId)).toMatchObject({ state }));
  const textsTo = (jobId: string, kind: string) =>
    hall().sql<{ offer_id: string }>(
      `SELECT offer_id FROM job_texts WHERE job_id = $1 AND kind = $2 AND sms_id IS NOT NULL`,
      [jobId, kind],
    );
  const openOnes = (jobId: string, count: number) =>
    eventually(async () => {
      const ones = await open(jobId);
      expect(ones.filter(({ answerBy }) => answerBy !== null)).toHaveLength(count);
      return ones;
    });
  const numbersOf = async (jobId: string) =>
    (
      await hall().sql<{ phone: string }>(
        `SELECT w.phone FROM workers w JOIN jobs j ON j.employer_id = w.l26_employer_id WHERE j.id = $1
         ORDER BY w.l26_employer_date`,
        [jobId],
      )
    ).map(({ phone }) => phone);
  const look = (jobId: string) => hall().api.app.get(FillLooks).soon(hall().api.dataSource.manager, jobId);
  /** What never changes is changed all the same, so that time has passed. */
  const ownerDoes = (table: string, statement: string) =>
    asOwner(
      hall().databaseUrl,
      `ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER;`,
    );
  /** As if the time to answer this offer were over. */
  const letPass = async (offerId: string, jobId: string) => {
    const table = 'offer_answer_times';
    await ownerDoes(
      table,
      `UPDATE ${table} SET answer_by = now() - interval '1 second' WHERE offer_id = '${offerId}'`,
    );
    await look(jobId);
  };
  /** As if everybody had been asked long ago, and the canvass were over. */
  const endCanvass = async (jobId: string) => {
    await hall().sql(`UPDATE sms SET claimed_at = claimed_at - interval '30 minutes' WHERE job_id = $1`, [
      jobId,
    ]);
    await hall().sql(
      `UPDATE fill_runs SET started_at = started_at - interval '1 hour',
         canvass_until = now() - interval '1 second' WHERE job_id = $1`,
      [jobId],
    );
    await look(jobId);
  };
  /** A run that asks first, and has reached so many. */
  const canvassed = async (jobId: string, workers: number) => {
    const canvassUntil = new Date(Date.now() + HOUR).toISOString();
    await fill(jobId, { only: 'interested', canvassUntil, unreachable: 'pass-over' }).expect(201);
    const texts = `SELECT FROM sms WHERE job_id = $1 AND status = 'delivered'`;
    await eventually(async () => expect(await hall().sql(texts, [jobId])).toHaveLength(workers));
    return (await matches(jobId)).map(({ id }) => id);
  };

  return {
    canvassed,
    endCanvass,
    jobWith,
    fill,
    run,
    job,
    offers,
    open,
    says,
    matches,
    change,
    stateBecomes,
    textsTo,
    openOnes,
    numbersOf,
    letPass,
    look,
    ownerDoes,
  };
}
