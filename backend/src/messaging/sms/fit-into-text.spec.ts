import { fitIntoText } from './sms.service.js';

const LINK = '\nhttps://hall.example/worker-view/0f8b';

describe('A text that is too long', () => {
  it('names the job more shortly', () => {
    const said = fitIntoText('Cook '.repeat(400), (name) => `Yours: ${name}${LINK}`);
    expect(said.length).toBeLessThanOrEqual(1600);
    expect(said).toMatch(/^Yours: Cook .*Cook…\nhttps:/);
  });

  it('keeps its last line, the link, where the words around the job are too long themselves', () => {
    const said = fitIntoText('Cook', (name) => `Yours: ${name}. ${'Bring black shoes. '.repeat(120)}${LINK}`);
    expect(said).toHaveLength(1600);
    expect(said.endsWith(`…${LINK}`)).toBe(true);
  });

  it('of one line is cut at its end', () => {
    expect(fitIntoText('Cook', (name) => name + 'x'.repeat(2000))).toMatch(/^Cook.*x…$/);
    expect(fitIntoText('Cook', (name) => `${name}\n${'x'.repeat(2000)}`)).toHaveLength(1600);
  });
});
