import { OFFER_OUTCOMES } from '../offers/offer-event.entity.js';
import { verdictLine } from './verdict-line.js';

const nothing = { priority: 12, status: 'Pending', offer: null, pass: null, call: null } as const;
const at = (minute: number) => new Date(Date.UTC(2026, 1, 3, 11, minute));

describe('the line about a worker and a job', () => {
  it.each([
    [{}, 'Number 12 on the list; not offered the job.'],
    [{ priority: null, status: 'Ineligible' }, 'Not on the last list; not offered the job.'],
    [{ status: 'Not Interested' }, 'Number 12 on the list; not interested, not offered the job.'],
    [{ call: { result: 'no-answer' } }, 'Number 12 on the list; called: no answer, not offered the job.'],
    [{ status: 'Accepted' }, 'Number 12 on the list; accepted.'],
    [{ priority: null, status: null }, 'Not offered the job.'],
  ] as const)('%j is: %s', (standing, line) => {
    expect(verdictLine({ ...nothing, ...standing })).toBe(line);
  });

  it('says what became of an offer, each outcome in words of its own', () => {
    const lines = OFFER_OUTCOMES.map((outcome) =>
      verdictLine({ ...nothing, status: 'Offered', offer: { madeAt: at(0), outcome } }),
    );
    expect(new Set(lines).size).toBe(OFFER_OUTCOMES.length);
    expect(lines[0]).toBe('Number 12 on the list; offered, not answered yet.');
  });

  it('counts the later one of an offer and a passing over', () => {
    const offer = { madeAt: at(10), outcome: 'declined' } as const;
    const pass = (minute: number) => ({ at: at(minute), reason: 'special-skill' }) as const;
    const line = (minute: number) => verdictLine({ ...nothing, offer, pass: pass(minute) });
    expect(line(5)).toBe('Number 12 on the list; offered, declined.');
    expect(line(15)).toBe('Number 12 on the list; passed over (special skill).');
  });
});
