import { setImmediate as turn } from 'node:timers/promises';
import { AnswerTurns } from './answer-turns.js';

describe('Turns of long answers', () => {
  const turns = () => {
    const all = new AnswerTurns({ whole: 2, ofOne: 1, waiting: 2, waitMs: 60_000 });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (user: string, left = new AbortController().signal) =>
      all.take(user, left).then((end) => {
        begun.push(user);
        ends.push(end);
      });
    return { begun, ends, ask };
  };

  it('pass over a user who has all of theirs, and come in order otherwise', async () => {
    const { begun, ends, ask } = turns();
    for (const user of ['ana', 'ana', 'bo', 'cy']) void ask(user);
    await turn();
    expect(begun).toEqual(['ana', 'bo']);
    ends[1]?.();
    await turn();
    expect(begun).toEqual(['ana', 'bo', 'cy']);
    ends[0]?.();
    ends[0]?.();
    await turn();
    expect(begun).toEqual(['ana', 'bo', 'cy', 'ana']);
    const di = ask('di');
    await turn();
    expect(begun).toHaveLength(4);
    ends[2]?.();
    await di;
  });

  it('are refused to a user who has too many waiting, and not kept for one who left', async () => {
    const { begun, ends, ask } = turns();
    const gone = new AbortController();
    const [, left] = [ask('ana'), ask('ana', gone.signal), ask('ana')];
    await expect(ask('ana')).rejects.toMatchObject({ code: 'busy', headers: { 'Retry-After': '5' } });
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'busy' });
    ends[0]?.();
    await turn();
    expect(begun).toEqual(['ana', 'ana']);
  });

  it('are not waited for without end', async () => {
    const all = new AnswerTurns({ whole: 1, ofOne: 1, waiting: 2, waitMs: 1 });
    const { signal } = new AbortController();
    await all.take('ana', signal);
    await expect(all.take('bo', signal)).rejects.toMatchObject({ code: 'busy' });
  });
});
