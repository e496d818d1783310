import type { EntityManager } from 'typeorm';
import { SYSTEM } from '../http/actor.js';
import { TransactionEvent, TransactionEvents } from './transaction-events.js';

const manager = {} as EntityManager;
const deletion = new TransactionEvent<string, string[]>('thing.deletion');

describe('What a feature tells inside a transaction', () => {
  it('reaches its listeners in the expected order, whoever listened first', async () => {
    const events = new TransactionEvents({ 'thing.deletion': ['first', 'second'] });
    const called: string[] = [];
    for (const feature of ['second', 'first'])
      events.listen(deletion, feature, (_, id) => {
        called.push(feature);
        return Promise.resolve([`${feature} ${id}`]);
      });

    await expect(events.emit(manager, SYSTEM, deletion, '7')).resolves.toEqual([['first 7'], ['second 7']]);
    expect(called).toEqual(['first', 'second']);
  });

  it('goes no further when a listener refuses', async () => {
    const events = new TransactionEvents({ 'thing.deletion': ['first', 'second'] });
    const second = jest.fn(() => Promise.resolve([]));
    events.listen(deletion, 'first', () => Promise.reject(new Error('still in use')));
    events.listen(deletion, 'second', second);

    await expect(events.emit(manager, SYSTEM, deletion, '7')).rejects.toThrow('still in use');
    expect(second).not.toHaveBeenCalled();
  });

  it('needs every expected listener before the process starts', () => {
    const events = new TransactionEvents({ 'thing.deletion': ['first', 'second'] });
    events.listen(deletion, 'first', () => Promise.resolve([]));

    expect(() => events.onApplicationBootstrap()).toThrow('second to thing.deletion');
    events.listen(deletion, 'second', () => Promise.resolve([]));
    expect(() => events.onApplicationBootstrap()).not.toThrow();
  });

  it.each([
    ['a listener that nobody expects', 'third', 'third to thing.deletion is not expected'],
    ['a second one of the same feature', 'first', 'first to thing.deletion listens already'],
  ])('refuses %s', (_, feature, message) => {
    const events = new TransactionEvents({ 'thing.deletion': ['first'] });
    events.listen(deletion, 'first', () => Promise.resolve([]));

    expect(() => events.listen(deletion, feature, () => Promise.resolve([]))).toThrow(message);
  });
});
