import type { INestApplicationContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Erasure } from '../operations/erasure/erasure.service.js';
import { ApiError } from '../platform/errors/api-error.js';
import { CommandError, type Options } from './options.js';
import { withApp } from './with-app.js';

/** Connects as the owner of the tables: the role of api and worker cannot change the log. */
export async function eraseWorker(options: Options, ids: string[]): Promise<void> {
  const { yes, 'dry-run': dryRun, 'frequent-names': frequentNames, list } = options;
  const wrong = ids.find((id) => !isUUID(id));
  if (wrong !== undefined) throw new CommandError(`${wrong} is not the id of a worker.`);
  if (list) {
    if (yes || dryRun || ids.length > 0) throw new CommandError('--list stands alone: it erases nobody.');
    return listErased();
  }
  if (ids.length === 0) throw new CommandError('Say who: erase-worker ID, or --list for those who were.');
  if (yes === dryRun) {
    throw new CommandError(
      yes
        ? 'Say either --dry-run or --yes.'
        : 'Nothing was done: this cannot be undone. --dry-run says what would be erased, --yes does it.',
    );
  }
  await withApp((app) => eraseAll(app, ids, { dryRun, frequentNames }), { asOwner: true });
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
 * One after the other, each wholly or not at all; whoever is not erased is named with the reason, and leaves exit code 1.
 * @param options.unknownIsFine a worker whom this database never knew needs no erasing
 */
export async function eraseAll(
  app: INestApplicationContext,
  ids: readonly string[],
  { unknownIsFine = false, ...how }: { dryRun: boolean; frequentNames: boolean; unknownIsFine?: boolean },
): Promise<void> {
  const erasure = await serviceOf(app);
  const failed: string[] = [];
  for (const id of ids) {
    try {
      report(id, await erasure.erase(id, how), how.dryRun);
    } catch (error) {
      if (unknownIsFine && error instanceof ApiError && error.getStatus() === 404) continue;
      console.error(`${id}  not erased: ${error instanceof ApiError ? error.error : String(error)}`);
      failed.push(id);
    }
  }
  if (failed.length === 0) return;
  process.exitCode = 1;
  if (ids.length > 1) console.error(`Not erased, ${failed.length} of ${ids.length}: ${failed.join(' ')}`);
}

async function serviceOf(app: INestApplicationContext) {
  const { ErasureService } = await import('../operations/erasure/erasure.service.js');
  return app.get(ErasureService, { strict: false });
}

function report(id: string, erasure: Erasure, dryRun: boolean): void {
  const { pseudonym, wasErased, rows, optOuts, shared, placesLeft, frequentNames } = erasure;
  if (wasErased) return console.log(`${id}  erased already: ${pseudonym}`);
  console.log(`${id}  ${dryRun ? 'would become' : 'is now'} ${pseudonym}`);
  for (const [table, count] of Object.entries(rows)) console.log(`  ${count} of ${table}`);
  if (optOuts > 0) console.log(`  ${optOuts} opt-outs or blocks of numbers stay, as hashes`);
  if (shared > 0)
    console.log(
      `  ${shared} names, numbers or addresses belong to another worker as well, and stay where those are`,
    );
  if (placesLeft > 0)
    console.log(
      `  ${placesLeft} places keep a name that is another worker's there or may be of two people: look by hand`,
    );
  for (const { name, texts } of frequentNames) {
    const becomes = dryRun ? 'would go' : 'is gone';
    console.log(
      `  "${name}" ${dryRun ? 'stands' : 'stood'} in ${texts.toLocaleString('en-US')} texts, and ${becomes} from each`,
    );
  }
}
