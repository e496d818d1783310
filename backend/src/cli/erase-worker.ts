import type { INestApplicationContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Erasure } from '../operations/erasure/erasure.service.js';
import { ApiError } from '../platform/errors/api-error.js';
import { CommandError, type Options } from './options.js';
import { withApp } from './with-app.js';

/**
 * Erases workers for good. It connects as the owner of the tables, as migrate, backup and restore do: the log cannot be
 * changed by the role that api and worker run as, and no function lends them that right.
 */
export async function eraseWorker({ yes, 'dry-run': dryRun, list }: Options, ids: string[]): Promise<void> {
  const wrong = ids.find((id) => !isUUID(id));
  if (wrong !== undefined) throw new CommandError(`${wrong} is not the id of a worker.`);
  if (list) return listErased();
  if (ids.length === 0) throw new CommandError('Say who: erase-worker ID, or --list for those who were.');
  if (yes === dryRun) {
    throw new CommandError(
      yes
        ? 'Say either --dry-run or --yes.'
        : 'Nothing was done: this cannot be undone. --dry-run says what would be erased, --yes does it.',
    );
  }
  await withApp((app) => eraseAll(app, ids, { dryRun }), { asOwner: true });
}

/** Those who are erased, to be kept beside the backups. */
const listErased = () =>
  withApp(
    async (app) => {
      for (const id of await (await serviceOf(app)).erased()) console.log(id);
    },
    { asOwner: true },
  );

/**
 * One after the other, each wholly or not at all; what is refused says why and leaves exit code 1.
 * @param options.unknownIsFine a worker whom this database never knew needs no erasing
 */
export async function eraseAll(
  app: INestApplicationContext,
  ids: readonly string[],
  { dryRun, unknownIsFine = false }: { dryRun: boolean; unknownIsFine?: boolean },
): Promise<void> {
  const erasure = await serviceOf(app);
  for (const id of ids) {
    try {
      report(id, await erasure.erase(id, { dryRun }), dryRun);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (unknownIsFine && error.getStatus() === 404) continue;
      console.error(`${id}  not erased: ${error.error}`);
      process.exitCode = 1;
    }
  }
}

async function serviceOf(app: INestApplicationContext) {
  const { ErasureService } = await import('../operations/erasure/erasure.service.js');
  return app.get(ErasureService, { strict: false });
}

function report(id: string, { pseudonym, wasErased, rows, optOuts, shared }: Erasure, dryRun: boolean): void {
  if (wasErased) return console.log(`${id}  erased already: ${pseudonym}`);
  console.log(`${id}  ${dryRun ? 'would become' : 'is now'} ${pseudonym}`);
  for (const [table, count] of Object.entries(rows)) console.log(`  ${count} of ${table}`);
  if (optOuts > 0) console.log(`  ${optOuts} opt-outs or blocks of numbers stay, as hashes`);
  if (shared > 0)
    console.log(
      `  ${shared} names, numbers or addresses belong to another worker as well, and stay where those are`,
    );
}
