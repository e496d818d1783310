import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { repeat } from './repeat.js';

describe('work that is repeated', () => {
  let timers: SchedulerRegistry;
  beforeEach(() => {
    jest.useFakeTimers();
    timers = new SchedulerRegistry();
  });
  afterEach(() => {
    timers.getIntervals().forEach((name) => timers.deleteInterval(name));
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('begins at once, and goes on after each pause', async () => {
    const work = jest.fn(() => Promise.resolve());
    repeat(timers, 'Sweeper', 1000, work);
    expect(work).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2500);
    expect(work).toHaveBeenCalledTimes(3);
    expect(timers.getIntervals()).toEqual(['Sweeper']);
  });

  it('is not overtaken by itself', async () => {
    let finish = () => {};
    const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    repeat(timers, 'Sweeper', 1000, work);
    await jest.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('logs a failure, and tries anew', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const failure = new Error('The database is away');
    const work = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
    repeat(timers, 'Sweeper', 1000, work);
    await jest.advanceTimersByTimeAsync(1000);
    expect(logged).toHaveBeenCalledWith(failure);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
