import { eventually } from './eventually.js';
import { filling, HOUR } from './filling-hall.js';
import type { Messaging } from './messaging.js';

/** What tests of texts that answer do with a hall, which is started by the time of their first call. */
export function answering(hall: () => Messaging) {
  const { jobWith, offers, matches, numbersOf, change } = filling(hall);
  const outcomeOf = async (jobId: string) => (await offers(jobId)).map(({ outcome }) => outcome);
  const matchOf = async (jobId: string, workerId?: string) =>
    (await matches(jobId)).find((match) => !workerId || match.workerId === workerId);
  const isDelivered = (number: string, kind: string) =>
    eventually(async () => {
      const sent = await hall().sql(
        `SELECT FROM sms s JOIN job_texts t ON t.sms_id = s.id
         WHERE s.phone_number = $1 AND t.kind = $2 AND s.status = 'delivered'`,
        [number, kind],
      );
      expect(sent).not.toEqual([]);
    });
  /** The kinds of texts about jobs to a number, the offer itself left out. */
  const told = async (number: string) =>
    (
      await hall().sql<{ kind: string }>(
        `SELECT t.kind FROM sms s JOIN job_texts t ON t.sms_id = s.id
         WHERE s.phone_number = $1 ORDER BY s.created_at`,
        [number],
      )
    ).map(({ kind }) => kind);
  const repliesTo = async (number: string) =>
    (
      await hall().sql<{ reply: string | null; understood_as: string; done: boolean }>(
        `SELECT reply, understood_as, done_at IS NOT NULL AS done FROM inbound_messages
         WHERE phone_number = $1 ORDER BY created_at`,
        [number],
      )
    ).map(({ reply, understood_as: as, done }) => [as, reply, done]);

  /** Staff offer a job by a text, which has arrived. */
  async function offer(jobId: string, matchId: string): Promise<void> {
    await hall().staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come.' }).expect(200);
    await eventually(async () => {
      const sent = await hall().sql(
        `SELECT FROM match_offers o JOIN sms s ON s.id = o.sms_id WHERE o.match_id = $1 AND s.status = 'delivered'`,
        [matchId],
      );
      expect(sent).toHaveLength(1);
    });
    expect(await outcomeOf(jobId)).toContain('open');
  }
  async function offeredOne(openings: number | null = 1) {
    const jobId = await jobWith(1, openings);
    const [number = ''] = await numbersOf(jobId);
    await hall().staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const match = await matchOf(jobId);
    await offer(jobId, match?.id ?? '');
    return { jobId, number, matchId: match?.id ?? '', workerId: match?.workerId ?? '' };
  }
  /** Another job that the same worker is eligible for. */
  async function matchedToo({ jobId, workerId }: { jobId: string; workerId: string }, startsIn: number) {
    const { employerId, classificationId } = (await hall().staff.get(`/api/jobs/${jobId}`)).body as Record<
      string,
      string
    >;
    const startsAt = new Date(Date.now() + startsIn);
    const ids = { employerId, classificationId };
    const other = await hall().make.job({ title: 'Banquet', openings: 1, startsAt, ...ids });
    await hall().staff.post(`/api/jobs/${other.id}/create-matches`).expect(200);
    const match = await matchOf(other.id, workerId);
    return { jobId: other.id, matchId: match?.id ?? '' };
  }
  /** Another job, at another time, that the same worker is offered after the first. */
  async function offeredToo(first: { jobId: string; workerId: string }) {
    // Their texts do not cross each other.
    await hall().sql(
      `UPDATE sms SET claimed_at = claimed_at - interval '10 minutes', created_at = created_at - interval '10 minutes'
       WHERE job_id = $1`,
      [first.jobId],
    );
    const other = await matchedToo(first, 200 * HOUR);
    await offer(other.jobId, other.matchId);
    return other;
  }

  async function texts(number: string, ...bodies: string[]): Promise<void> {
    const before = await repliesTo(number);
    for (const body of bodies) await hall().sandbox.twilio.receiveText({ from: number, body });
    await eventually(async () => expect(await repliesTo(number)).toHaveLength(before.length + bodies.length));
  }
  const close = (jobId: string, status = 'Closed') => change(jobId, { status }).expect(200);

  return {
    matchOf,
    outcomeOf,
    isDelivered,
    told,
    repliesTo,
    offer,
    offeredOne,
    offeredToo,
    matchedToo,
    texts,
    close,
  };
}
