import { slipEmail } from './slip-email.js';

const slip = {
  jobTitle: 'Gala <b>night</b>',
  employerName: 'Harborlight & Sons',
  contactName: 'Marisol',
  classification: 'Banquet Server',
  startsAt: new Date('2026-11-24T12:00:00Z'),
  endsAt: new Date('2026-11-24T20:00:00Z'),
  reportTo: 'Back door',
  dispatches: [
    { offerId: 'o1', workerName: 'Rosa Abreu' },
    { offerId: 'o2', workerName: '<i>Ana</i>' },
  ],
  arrivedAt: null,
};
const hall = { name: 'Local 26', phone: '+16175550100' };

describe('the e-mail with the slips of a job', () => {
  it('says what the employer needs, and of a worker nothing but the name', () => {
    const { subject, html } = slipEmail(slip, hall);
    expect(subject).toBe('Dispatch slip: Gala <b>night</b>');
    expect(html).toContain('Local 26');
    expect(html).toContain('+1 (617) 555-0100');
    expect(html).toContain('Harborlight &amp; Sons');
    expect(html).toMatch(/Starts: Nov 24.*7:00 AM/);
    expect(html).toContain('Report to: Back door');
    expect(html).toContain('<li>Rosa Abreu</li><li>&lt;i&gt;Ana&lt;/i&gt;</li>');
    expect(html).not.toContain('replaces');
  });

  it('names the one that it replaces, and says when nobody comes any more', () => {
    const { subject, html } = slipEmail(
      { ...slip, dispatches: [], arrivedAt: new Date('2026-11-22T15:14:00Z') },
      { name: null, phone: null },
    );
    expect(subject).toMatch(/^Dispatch slip, replaces the one of Nov 22.*10:14 AM: /);
    expect(html).toMatch(/It replaces the one of Nov 22.*10:14 AM\./);
    expect(html).toContain('Nobody is dispatched any more.');
  });
});
