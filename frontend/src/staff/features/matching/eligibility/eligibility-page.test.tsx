import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../../test/render';
import { EligibilityPage } from './EligibilityPage';

const rules = {
  version: '2030-7',
  who: 'Only those awake are called.',
  conditions: [{ name: 'awake', says: 'is awake' }],
  dispatchClasses: [
    {
      dispatchClass: 'L26 Tiered',
      title: 'Jobs that are not Encore use two echelons',
      rules: [
        { echelon: 1, name: 'Rank 1', conditions: [], who: 'Members of the hall.', seniority: 'Hall date.' },
        { echelon: 2, name: 'Rank 2', conditions: [], who: 'Everybody else.', seniority: 'Birthday.' },
      ],
    },
    {
      dispatchClass: 'Encore',
      title: 'Encore jobs use one rule',
      rules: [
        { echelon: 1, name: 'Encore', conditions: [], who: 'Able members.', seniority: 'Employment date.' },
      ],
    },
  ],
};

describe('the page of eligibility and seniority', () => {
  it('says what the server ranks by', async () => {
    stubNetwork({ 'GET /api/eligibility-rules': { body: rules } });
    renderStaff(<EligibilityPage />);
    const tiered = within(
      await screen.findByRole('region', { name: 'Jobs that are not Encore use two echelons' }),
    );
    const [first, second] = tiered.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toBe('Rank 1Members of the hall.SeniorityHall date.');
    expect(second).toBe('Rank 2Everybody else.SeniorityBirthday.');
    const encore = within(screen.getByRole('region', { name: 'Encore jobs use one rule' }));
    expect(encore.getByRole('listitem')).toHaveTextContent('Able members.SeniorityEmployment date.');
    expect(screen.getByText(/^Only those awake are called\./)).toBeInTheDocument();
    expect(screen.getByText(/2030-7/)).toBeInTheDocument();
  });

  it('tries again when they could not be loaded', async () => {
    let fails = true;
    stubNetwork({
      'GET /api/eligibility-rules': () =>
        fails ? { status: 500, body: { error: 'Out of order' } } : { body: rules },
    });
    renderStaff(<EligibilityPage />);
    await expectLoadFailure('Failed to fetch the rules of eligibility');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Members of the hall.')).toBeInTheDocument();
  });
});
