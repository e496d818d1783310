import type { INestApplicationContext } from '@nestjs/common';
import type { KeptRecord } from '../hall/phone-numbers/kept-opt-outs.service.js';

/** For people, in panels and on pages. */
const RESTORED = 'The hall was restored from a backup';
const NOTIFYING_ENDED = `${RESTORED}: who was texted since is not known`;
const FILLING_PAUSED = `${RESTORED}: look at who was offered the job, and has answered, since`;
const IMPORT_ENDED = `${RESTORED} meanwhile.`;

/**
 * Holds everything that would send messages by itself until staff look: the restored state is as old as the
 * backup, and the work may have been done since.
 * @param kept opt-outs of the replaced database; undefined if they are not known
 */
export async function holdUntilStaffLook(
  app: INestApplicationContext,
  kept: readonly KeptRecord[] | undefined,
): Promise<void> {
  const services = await servicesOf(app);
  const { dataSource, notifications, fillRuns, looks, reminders, texts, imports, optOuts } = services;
  const ended = await imports.stopAll(IMPORT_ENDED);
  await dataSource.transaction(async (manager) => {
    say(
      await notifications.stopAll(manager, NOTIFYING_ENDED),
      'notification was ended',
      'notifications were ended',
    );
    say(
      await fillRuns.pauseAll(manager, FILLING_PAUSED),
      'run that fills a job is paused',
      'runs that fill jobs are paused',
    );
    await looks.holdAll(manager);
    say(
      await texts.leaveToStaff(manager),
      'text from a worker waits in the inbox',
      'texts from workers wait in the inbox',
    );
    if (kept) {
      const count = await optOuts.apply(manager, kept);
      say(count, 'number was opted out or blocked since', 'numbers were opted out or blocked since');
    }
    say(
      await reminders.passOver(manager),
      'reminder may have gone out, and does not go',
      'reminders may have gone out, and do not go',
    );
  });
  say(ended, 'import was stopped', 'imports were stopped');
  if (!kept) console.log(UNKNOWN_OPT_OUTS);
}

const UNKNOWN_OPT_OUTS =
  'Opt-outs and blocks since the backup are not known: start the api without a worker, enter those that ' +
  'docs/operations.md says how to find, and only then start the worker.';

const say = (count: number, one: string, more: string) => {
  if (count > 0) console.log(`${count} ${count === 1 ? one : more}.`);
};

/** Loaded here alone: other commands need none of them. */
async function servicesOf(app: INestApplicationContext) {
  const { DataSource } = await import('typeorm');
  const { NotificationRuns } = await import('../dispatch/notifications/notification-runs.service.js');
  const { FillRunRecords } = await import('../dispatch/fill/fill-run-records.service.js');
  const { FillLooks } = await import('../dispatch/fill-looks/fill-looks.service.js');
  const { Reminders } = await import('../dispatch/job-texts/reminders.service.js');
  const { ReceivedTexts } = await import('../messaging/sms/received-texts.service.js');
  const { ImportStops } = await import('../hall/imports/import-stops.service.js');
  const { KeptOptOuts } = await import('../hall/phone-numbers/kept-opt-outs.service.js');
  const anywhere = { strict: false };
  return {
    dataSource: app.get(DataSource, anywhere),
    notifications: app.get(NotificationRuns, anywhere),
    fillRuns: app.get(FillRunRecords, anywhere),
    looks: app.get(FillLooks, anywhere),
    reminders: app.get(Reminders, anywhere),
    texts: app.get(ReceivedTexts, anywhere),
    imports: app.get(ImportStops, anywhere),
    optOuts: app.get(KeptOptOuts, anywhere),
  };
}
