import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import type { PhoneNumber } from '../api/phone-numbers';
import { consentSentence } from './consent-words';
import { dayOf, instantOf } from './opt-in-instant';
import { someNumber } from './phone-number-fixture';
import { PhoneNumberDialog } from './PhoneNumberDialog';

const consent = (given: Partial<PhoneNumber['consent']>): PhoneNumber['consent'] => ({
  state: 'opted-out',
  way: null,
  at: '2025-11-22T04:30:00.000Z',
  by: null,
  reason: null,
  providerBlocks: false,
  ...given,
});

const when = /on [A-Z][a-z]{2} \d+, 2025, \d+:\d\d [AP]M/.source;

describe('the sentence of a consent', () => {
  it.each([
    [
      { way: 'text', reason: 'STOP', providerBlocks: true },
      `Opted out by STOP ${when}; only START from their phone undoes it`,
    ],
    [{ way: 'text', reason: 'no more' }, `Opted out by the text “no more” ${when}`],
    [{ way: 'text', reason: 'enough', by: 'ann' }, `Opted out by the text “enough” ${when}, entered by ann`],
    [{ way: 'link' }, `Opted out by the link ${when}`],
    [{ way: 'staff', by: 'ann' }, `Opted out by ann ${when}`],
    [{ state: 'opted-in', way: 'form', by: 'ann' }, `Opted in on a signed form ${when}, entered by ann`],
    [{ state: 'opted-in', way: 'staff', by: 'ann' }, `Opted in without saying how ${when}, entered by ann`],
    [{ state: 'opted-in' }, `Opted in ${when}; how is not known`],
    [
      { state: 'not-asked', way: 'new-holder' },
      `Not asked since the number passed to another worker ${when}`,
    ],
    [{ state: 'not-asked', at: null }, 'Not asked yet'],
  ] as const)('%j', (given, sentence) =>
    expect(consentSentence(consent(given))).toMatch(new RegExp(`^${sentence}$`)),
  );
});

it('a consent on the day of the opt-out came after it', () => {
  const at = new Date(2025, 10, 21, 14, 0).toISOString();
  const record = someNumber({ optedIn: false, consent: consent({ way: 'link', at }) });
  const chosen = instantOf('2025-11-21', record) ?? '';
  expect(Date.parse(chosen)).toBeGreaterThan(Date.parse(at));
  expect(new Date(chosen).getDate()).toBe(21);
});

describe('Edit Phone Number', () => {
  const open = (record: PhoneNumber) => {
    const seen = stubNetwork({ [`PUT /api/phone-numbers/${record.id}`]: { body: record } });
    renderStaff(<PhoneNumberDialog open record={record} onClose={() => undefined} />);
    return () => seen.find(({ method }) => method === 'PUT')?.body;
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  it('asks how consent was given when the owner had opted out, and sends it', async () => {
    const sent = open(someNumber({ optedIn: false, optInDate: null, consent: consent({ way: 'link' }) }));
    expect(await screen.findByText(/^Opted out by the link/)).toBeInTheDocument();
    expect(screen.queryByLabelText('How consent was given')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Opted In' }));
    await save();
    expect(await screen.findByText('Say how consent was given since the opt-out')).toBeInTheDocument();
    expect(sent()).toBeUndefined();
    await userEvent.click(screen.getByLabelText('How consent was given'));
    await userEvent.click(await screen.findByTitle('In person'));
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ optedIn: true, optInWay: 'in-person' }));
  });

  it('cannot opt in after a STOP, and says what can', async () => {
    open(
      someNumber({ optedIn: false, consent: consent({ way: 'text', reason: 'STOP', providerBlocks: true }) }),
    );
    expect(await screen.findByText(/only START from their phone undoes it/)).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Opted In' })).toBeDisabled();
  });

  it('takes a consent without a way of somebody who never said no', async () => {
    const sent = open(
      someNumber({ optedIn: false, optInDate: null, consent: consent({ state: 'not-asked' }) }),
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Opted In' }));
    await save();
    await waitFor(() => expect(sent()).toEqual({ optedIn: true }));
  });
});

it('the day of a consent is one of the hall’s calendar', () => {
  expect(dayOf('2025-11-22T04:30:00.000Z')).toBe('2025-11-21');
  expect(instantOf('2025-11-21', someNumber({ optedIn: true }))).toBe('2025-11-21T05:00:00.000Z');
});
