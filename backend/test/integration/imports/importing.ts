import type { Agent } from '../../support/test-api.js';
import { eventually } from '../messaging/eventually.js';

export interface Uploaded {
  id: string;
  columns: string[];
  sample: string[][];
  mapping: Record<string, string | null>;
}

export interface Imported extends Uploaded {
  status: string;
  progress: number;
  failure: string | null;
  counts: { new: number; changed: number; same: number; problems: number };
  problems: {
    row: number;
    column: string | null;
    value: string;
    message: string;
    suggestion: string | null;
  }[];
  changes: { row: number; workerId: string | null; before: object; after: object }[];
  dateQuestion: object | null;
  keptCount: number;
  kept: { row: number }[];
}

/** Of a file of workers with their consents. */
export const CONSENT_COLUMNS =
  'Employee No.,First,Last,Phone,Texts Opted In,Texts Opt-In Date,Texts Opt-In Way';

/** Imports as staff do. */
export function importing(staff: Agent) {
  const upload = async (file: string | Buffer, kind = 'workers', name = 'members.csv'): Promise<Uploaded> => {
    const answer = await staff
      .post('/api/imports')
      .query({ kind })
      .attach('file', Buffer.from(file as string), name)
      .expect(201);
    return answer.body as Uploaded;
  };
  const get = async (id: string): Promise<Imported> =>
    (await staff.get(`/api/imports/${id}`).expect(200)).body as Imported;
  const until = (id: string, ...statuses: string[]) =>
    eventually(async () => {
      const one = await get(id);
      expect([...statuses, 'failed']).toContain(one.status);
      return one;
    }, 120_000);
  const check = async (id: string, body: object = {}): Promise<Imported> => {
    await staff.post(`/api/imports/${id}/check`).send(body).expect(202);
    return until(id, 'checked');
  };
  const apply = async (id: string, problems = 'leave-out'): Promise<Imported> => {
    await staff.post(`/api/imports/${id}/apply`).send({ problems }).expect(202);
    return until(id, 'applied');
  };
  const undo = async (id: string): Promise<Imported> => {
    await staff.post(`/api/imports/${id}/undo`).send({}).expect(202);
    return until(id, 'undone');
  };
  return { upload, get, until, check, apply, undo };
}
