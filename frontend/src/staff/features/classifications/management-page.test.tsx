import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderRoutes } from '../../../../test/render';
import { referenceAnswers } from './reference-fixtures';
import { classificationsRoutes } from './routes';

function open(path: string) {
  stubNetwork(referenceAnswers);
  const elsewhere = { path: '*', element: <p>Not found</p> };
  const pages = { hydrateFallbackElement: <p>Loading</p>, children: classificationsRoutes };
  return renderRoutes([pages, elsewhere], path);
}

describe('BEST / Local 26 management', () => {
  it('goes from its bare path to the classifications', async () => {
    const { router } = open('/best-local26-management');
    expect(await screen.findByRole('tab', { name: 'Classifications', selected: true })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/best-local26-management/classifications');
    expect(await screen.findByText('Line Cook')).toBeInTheDocument();
  });

  it('has a path for each of its three tabs, and the focus stays on the tab', async () => {
    const { router } = open('/best-local26-management/classifications');
    const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Classifications', 'Substantially Similar Classifications', 'Certificates']);
    for (const [name, key, add] of [
      [
        'Substantially Similar Classifications',
        'substantially-similar',
        'Add Substantially Similar Classification',
      ],
      ['Certificates', 'certificates', 'Add Certificate'],
    ] as const) {
      await userEvent.click(screen.getByRole('tab', { name }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/best-local26-management/${key}`));
      expect(await screen.findByRole('button', { name: add })).toBeInTheDocument();
      expect(screen.getByRole('tab', { name, selected: true })).toHaveFocus();
    }
  });

  it('does not know other tabs', async () => {
    open('/best-local26-management/employers');
    expect(await screen.findByText('Not found')).toBeInTheDocument();
  });
});

it.each([
  ['/classifications', 'Classifications'],
  ['/substantially-similar-classifications', 'Substantially Similar Classifications'],
  ['/certificates', 'Certificates'],
])('%s is a page of its own', async (path, title) => {
  open(path);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
});
