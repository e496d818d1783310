import { PasswordTurns } from './password-turns.js';

const GUESSER = '203.0.113.7';

describe('Turns at having a password compared', () => {
  const ended: string[] = [];
  let turns: PasswordTurns;

  const ask = (name: string, address: string, isKnown = false) =>
    turns.take({ address, isKnown }, () => Promise.resolve(ended.push(name)));

  /** A guess whose turn goes on until it is ended. */
  function longGuess() {
    let end: (outcome: Promise<void>) => void = () => undefined;
    const outcome = new Promise<void>((resolve) => (end = resolve));
    const over = turns.take({ address: GUESSER, isKnown: false }, () => outcome);
    return {
      over,
      end: () => end(Promise.resolve()),
      fail: () => end(Promise.reject(new Error('broken down'))),
    };
  }

  beforeEach(() => {
    ended.length = 0;
    turns = new PasswordTurns({ atOnce: 1, ofNetwork: 4, inAll: 6 });
  });

  it("give a network's first before another one's second, and who is known before all", async () => {
    const first = longGuess();
    const others = [ask('guess 2', GUESSER), ask('guess 3', GUESSER)];
    const people = [ask('somebody', '198.51.100.1'), ask('known', GUESSER, true)];
    first.end();
    await Promise.all([...others, ...people]);
    expect(ended).toEqual(['known', 'somebody', 'guess 2', 'guess 3']);
  });

  it('are refused to a network that has too many waiting, until they have had theirs', async () => {
    const first = longGuess();
    const waiting = ['a', 'b', 'c'].map((name) => ask(name, GUESSER));
    await expect(ask('d', GUESSER)).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '5' },
      error: 'Too many requests at once. Please try again in a few seconds.',
    });
    const elsewhere = ask('elsewhere', '198.51.100.1');
    first.end();
    await Promise.all([...waiting, elsewhere]);
    await ask('again', GUESSER);
    expect(ended).toEqual(['elsewhere', 'a', 'b', 'c', 'again']);
  });

  it('are refused to strangers, not to who is known, while too many wait in all', async () => {
    const first = longGuess();
    const waiting = [1, 2, 3, 4, 5].map((n) => ask(`stranger ${n}`, `198.51.100.${n}`));
    await expect(ask('stranger 6', '198.51.100.6')).rejects.toMatchObject({ status: 429 });
    const known = ask('known', GUESSER, true);
    first.end();
    await Promise.all([...waiting, known]);
    expect(ended).toHaveLength(6);
    expect(ended[0]).toBe('known');
  });

  it('end though comparing breaks down, and count no longer', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { over, fail } = longGuess();
      fail();
      await expect(over).rejects.toThrow('broken down');
    }
    await ask('after them', GUESSER);
    expect(ended).toEqual(['after them']);
  });
});
