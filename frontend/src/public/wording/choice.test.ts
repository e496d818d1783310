import { chosenOn } from './choice';

afterEach(() => localStorage.clear());

describe('a language whose script cannot be fetched', () => {
  it('is loaded with the page, once that keeps nothing of what the reader did', async () => {
    const answer = JSON.stringify({ languages: ['en', 'es'], language: 'es' });
    globalThis.fetch = () =>
      Promise.resolve(new Response(answer, { headers: { 'Content-Type': 'application/json' } }));
    const missing = () => Promise.reject(new Error('Failed to fetch'));
    let isKeeping = true;
    const load = jest.fn(() => !isKeeping);
    const choice = chosenOn({ choose: missing, follow: missing }, () => undefined, load);
    choice.chooseFor('worker-view/1');
    await choice.choose('es');
    await choice.settle();
    expect(load.mock.results.map(({ value }) => value as boolean)).toEqual([false, false]);
    isKeeping = false;
    await choice.settle();
    await choice.settle();
    expect(load.mock.results.map(({ value }) => value as boolean)).toEqual([false, false, true]);
  });
});
