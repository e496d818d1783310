import { SealKey } from '../dispatch/seals/seal-keys.js';
import { type Verification, verifyRecords } from '../dispatch/seals/verify.js';
import { CommandError, type Options, wholeNumber } from './options.js';
import { withDatabase } from './with-app.js';

const BETWEEN_REPORTS_MS = 5_000;
const MOST_SEALS = 2_147_483_647;

/** Exit code 1 when anything does not fit. */
export const verify = (options: Options): Promise<void> =>
  withDatabase(async (dataSource, { sealKey, sealKeysPrevious = [] }) => {
    if (sealKey === undefined) throw new CommandError('Set SEAL_KEY, as the worker has it.');
    const keys = [sealKey, ...sealKeysPrevious].map((key) => new SealKey(key));
    const known = options.seal === undefined ? undefined : knownSeal(options.seal);
    const from = options.from === undefined ? undefined : wholeNumber('from', options.from, 1, MOST_SEALS);
    const found = await verifyRecords(dataSource, { keys, known, from, progress: reporter() });
    for (const line of linesOf(found, from)) console.log(line);
    for (const misfit of found.misfits) console.error(`Does not fit: ${misfit}.`);
    if (found.misfitCount === 0) return;
    const more = found.misfitCount - found.misfits.length;
    if (more > 0) console.error(`And ${number(more)} more.`);
    process.exitCode = 1;
  });

/** @throws CommandError when it is not as an e-mail of a day's last seal names it */
function knownSeal(text: string): { number: number; hash: string } {
  const [, given, hash] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (given === undefined || hash === undefined)
    throw new CommandError('--seal takes a number and a hash as the e-mail has them: 1234:0a1b2c….');
  return { number: Number(given), hash: hash.toLowerCase() };
}

const number = (count: number) => count.toLocaleString('en-US');

function reporter() {
  let last = Date.now();
  return ({ seals, ofSeals, rows, ofRows }: Record<'seals' | 'ofSeals' | 'rows' | 'ofRows', number>) => {
    if (Date.now() - last < BETWEEN_REPORTS_MS) return;
    last = Date.now();
    console.log(
      `So far ${number(seals)} of ${number(ofSeals)} seals, ${number(rows)} of ${number(ofRows)} rows …`,
    );
  };
}

function linesOf({ seals, rows, erased, waiting, last }: Verification, from?: number): string[] {
  return [
    `${number(seals)} seals${from === undefined ? '' : `, looked at from number ${from} on`}, ${number(rows)} rows.`,
    ...(last ? [`The last one: ${last.number}:${last.hash}, made at ${last.at}.`] : []),
    ...(erased > 0 ? [`${number(erased)} rows are as they were left when a person was erased.`] : []),
    ...(waiting > 0 ? [`${number(waiting)} rows wait to be sealed.`] : []),
  ];
}
