import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure, megabytes, milliseconds } from '../figures.js';
import { ask, type BenchHall } from '../hall.js';
import { timed } from '../measure.js';

const ROWS = 100_000;
const ALLOWED_MS = { check: 60_000, apply: 180_000 };
const ALLOWED_BYTES = 300 * 1_048_576;
const PATIENCE_MS = 900_000;
const LOOK_MS = 200;

/** Members of whom the hall knows nobody, each with their consent. */
function membersFile(): string {
  const lines = [
    'Employee No.,Surname,First Name,Cell Phone,E-mail,Hire Date,OK to Text,Consent Date,Consent Way',
  ];
  for (let n = 0; n < ROWS; n += 1) {
    const number = String(3_000_000 + n);
    const day = `${1 + (n % 12)}/${13 + (n % 15)}/${1990 + (n % 30)}`;
    lines.push(
      `B${n},Bench ${n},Ana,(857) ${number.slice(0, 3)}-${number.slice(3)},b${n}@example.org,${day},Yes,${day},form`,
    );
  }
  return lines.join('\n');
}

/** A file of 100,000 members, checked and applied by the worker while the product goes on. */
export async function importCase(hall: BenchHall): Promise<Figure[]> {
  const form = new FormData();
  form.append('file', new Blob([membersFile()]), 'members.csv');
  const { cookie = '', origin = '' } = hall.headers;
  const answer = await fetch(`${hall.url}/api/imports?kind=workers`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}`);
  const { id } = (await answer.json()) as { id: string };
  const step = (name: 'check' | 'apply', body: object, end: string): Promise<number> =>
    timed(async () => {
      await ask(hall, 'POST', `/api/imports/${id}/${name}`, body);
      await until(hall, id, end);
    });
  const check = await step('check', {}, 'checked');
  const apply = await step('apply', { problems: 'stop' }, 'applied');
  const figure = (what: string, took: number, allowed: number): Figure => ({
    what: `a file of ${ROWS.toLocaleString('en')} new members, ${what}`,
    ours: milliseconds(took),
    theirs: `${allowed / 1_000} s allowed`,
    ratio: took / allowed,
    goal: atMost(1),
  });
  return [
    figure('checked', check, ALLOWED_MS.check),
    figure('applied in the background', apply, ALLOWED_MS.apply),
    ...memoryOf(hall),
  ];
}

/** Of the process that did it, which did nothing else since it started. */
function memoryOf({ processes }: BenchHall): Figure[] {
  const peak = processes.find(({ name }) => name === 'worker')?.peakMemory();
  if (peak === undefined) return [];
  return [
    {
      what: 'memory of the worker at its most meanwhile',
      ours: megabytes(peak),
      theirs: `${megabytes(ALLOWED_BYTES)} allowed`,
      ratio: peak / ALLOWED_BYTES,
      goal: atMost(1),
    },
  ];
}

async function until(hall: BenchHall, id: string, end: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { status } = await ask<{ status: string }>(hall, 'GET', `/api/imports/${id}`);
    if (status === end) return;
    if (status === 'failed') throw new Error('The import failed');
    await pause(LOOK_MS);
  }
  throw new Error(`The import is not ${end}`);
}
