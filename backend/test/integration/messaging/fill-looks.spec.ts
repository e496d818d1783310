import type { INestApplicationContext } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { FillLooks } from '../../../src/dispatch/fill-looks/fill-looks.service.js';
import { FillSweeper } from '../../../src/dispatch/fill/fill-sweeper.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

describeOnEachQueue('jobs to be looked at', (kind) => {
  let hall: Messaging;
  let worker: INestApplicationContext;
  let looks: FillLooks;
  beforeAll(async () => {
    hall = await startMessaging(kind, { worker: false });
    worker = await hall.startWorker();
    looks = hall.api.app.get(FillLooks);
    // Nobody but the queue, or who is asked here.
    worker.get(SchedulerRegistry).deleteInterval(FillSweeper.name);
  });
  afterAll(() => hall.close());

  const noted = async (jobId: string) =>
    (await hall.sql<{ at: Date }>('SELECT at FROM fill_looks WHERE job_id = $1 ORDER BY at', [jobId])).map(
      ({ at }) => at,
    );
  const isLookedAt = (jobId: string) => eventually(async () => expect(await noted(jobId)).toEqual([]));

  it('are looked at as soon as the transaction has committed, and not before', async () => {
    const { id } = await hall.make.job();
    await hall.api.dataSource.transaction(async (manager) => {
      await looks.soon(manager, id);
      await manager.transaction((within) => looks.soon(within, [id, id]));
      expect(await noted(id)).toEqual([]);
    });
    await isLookedAt(id);
  });

  it('are forgotten with a transaction that is rolled back', async () => {
    const { id } = await hall.make.job();
    const failure = hall.api.dataSource.transaction(async (manager) => {
      await looks.soon(manager, id);
      throw new Error('not this time');
    });
    await expect(failure).rejects.toThrow('not this time');
    expect(await noted(id)).toEqual([]);
  });

  it('are found when the queue has lost them, but not before their time', async () => {
    const [{ id: lost }, { id: later }] = [await hall.make.job(), await hall.make.job()];
    const inAnHour = new Date(Date.now() + 3_600_000);
    await looks.later(hall.api.dataSource.manager, lost, new Date(Date.now() - 1_000));
    await looks.later(hall.api.dataSource.manager, later, inAnHour);
    await worker.get(FillSweeper).sweep();
    await isLookedAt(lost);
    expect(await noted(later)).toEqual([inAnHour]);
  });

  it('need not be there any more', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    await looks.soon(hall.api.dataSource.manager, gone);
    await isLookedAt(gone);
  });
});
