import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { barService, bartender, captain, cook, referenceAnswers } from './reference-fixtures';
import { certificates, classifications, similarClassifications } from './reference-kinds';
import { ReferencePanel } from './ReferencePanel';

type Answers = Parameters<typeof stubNetwork>[0];

const kindOf = {
  Classifications: classifications,
  'Substantially Similar Classifications': similarClassifications,
  Certificates: certificates,
};

async function open(title: keyof typeof kindOf, answers: Answers = {}, path = '/') {
  const seen = stubNetwork({ ...referenceAnswers, ...answers });
  const view = renderStaff(<ReferencePanel kind={kindOf[title]} />, { path });
  await screen.findByRole('heading', { name: title, level: 1 });
  return { ...view, seen };
}

async function dialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

const sets = [
  {
    title: 'Substantially Similar Classifications',
    path: '/api/substantially-similar-classifications',
    singular: 'Substantially Similar Classification',
    dialogs: {
      add: 'Add New Substantially Similar Classification',
      edit: 'Edit Substantially Similar Classification',
      remove: 'Delete Substantially Similar Classification',
    },
    said: {
      created: 'Substantially similar classification created successfully',
      updated: 'Substantially similar classification updated successfully',
      deleted: 'Substantially similar classification deleted successfully',
    },
    failures: {
      create: 'Failed to create substantially similar classification',
      update: 'Failed to update substantially similar classification',
      delete: 'Failed to delete substantially similar classification',
    },
    empty: 'No substantially similar classifications found. Create your first one to get started.',
  },
  {
    title: 'Certificates',
    path: '/api/certificates',
    singular: 'Certificate',
    dialogs: { add: 'Add New Certificate', edit: 'Edit Certificate', remove: 'Delete Certificate' },
    said: {
      created: 'Certificate created successfully',
      updated: 'Certificate updated successfully',
      deleted: 'Certificate deleted successfully',
    },
    failures: {
      create: 'Failed to create certificate',
      update: 'Failed to update certificate',
      delete: 'Failed to delete certificate',
    },
    empty: 'No certificates found. Create your first certificate to get started.',
  },
] as const;

const kinds = [
  {
    title: 'Classifications',
    path: '/api/classifications',
    singular: 'Classification',
    dialogs: { add: 'Add New Classification', edit: 'Edit Classification', remove: 'Delete Classification' },
    said: {
      created: 'Classification created successfully',
      updated: 'Classification updated successfully',
      deleted: 'Classification deleted successfully',
    },
    failures: {
      create: 'Failed to create classification',
      update: 'Failed to update classification',
      delete: 'Failed to delete classification',
    },
    empty: 'No classifications found. Create your first classification to get started.',
  },
  ...sets,
] as const;

describe.each(kinds)('the $title page', ({ title, path, singular, dialogs, said, failures, empty }) => {
  const first = title === 'Classifications' ? captain : barService;

  it('says that there are none', async () => {
    await open(title, { [`GET ${path}`]: { body: [] } });
    expect(await screen.findByText(empty)).toBeInTheDocument();
  });

  it('tries again what could not be loaded', async () => {
    let fails = true;
    await open(title, {
      [`GET ${path}`]: () =>
        fails ? { status: 500, body: { error: 'Out of order' } } : referenceAnswers[`GET ${path}`],
    });
    const failures = await screen.findAllByText(`Failed to fetch ${title.toLowerCase()}`);
    expect(failures.length).toBeGreaterThan(0);
    fails = false;
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
    expect(await screen.findByRole('rowheader', { name: first.name })).toBeInTheDocument();
  });

  it('adds one', async () => {
    const { seen } = await open(title, { [`POST ${path}`]: { status: 201, body: first } });
    const form = await dialog(`Add ${singular}`, dialogs.add);
    const create = () => userEvent.click(form.getByRole('button', { name: 'Create' }));
    await create();
    expect(await form.findByText('Name is required')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Name'), ' Night Auditor ');
    await create();
    expect(await screen.findByText(said.created)).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Night Auditor',
      ...(title !== 'Classifications' && { classificationIds: [] }),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes one', async () => {
    await open(title, { [`PUT ${path}/${first.id}`]: { body: first } });
    const form = await dialog(`Edit ${first.name}`, dialogs.edit);
    expect(form.getByLabelText('Name')).toHaveValue(first.name);
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(said.updated)).toBeInTheDocument();
  });

  it.each([
    ['create', `Add ${singular}`, dialogs.add, 'Create', `POST ${path}`],
    ['update', `Edit ${first.name}`, dialogs.edit, 'Save Changes', `PUT ${path}/${first.id}`],
  ] as const)('says why it does not %s one', async (what, button, heading, submit, call) => {
    const message = 'That name is taken.';
    const body = { error: message, details: [{ field: 'name', message }] };
    await open(title, { [call]: { status: 409, body } });
    const form = await dialog(button, heading);
    await userEvent.type(form.getByLabelText('Name'), 'Bartender');
    await userEvent.click(form.getByRole('button', { name: submit }));
    expect(await screen.findByText(failures[what])).toBeInTheDocument();
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(message);
  });

  it('deletes one after a confirmation', async () => {
    let left = [first];
    const { seen } = await open(title, {
      [`GET ${path}`]: () => ({ body: left }),
      [`DELETE ${path}/${first.id}`]: () => {
        left = [];
        return {};
      },
    });
    const question = await dialog(`Delete ${first.name}`, dialogs.remove);
    expect(question.getByText('This action cannot be undone.')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(said.deleted)).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'DELETE')?.ifMatch).toBe(`"${first.version}"`);
    expect(await screen.findByText(empty)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: / found$/ })).toHaveFocus());
  });

  it('says why one stays', async () => {
    const error = 'This classification has 3 jobs and cannot be deleted.';
    await open(title, { [`DELETE ${path}/${first.id}`]: { status: 409, body: { error } } });
    const question = await dialog(`Delete ${first.name}`, dialogs.remove);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(failures.delete)).toBeInTheDocument();
    expect(await question.findByText(error)).toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});

describe('the search', () => {
  it('takes effect with its button, stays in the address and can be cleared', async () => {
    const { router } = await open('Classifications');
    await screen.findByText('Line Cook');
    await userEvent.type(screen.getByLabelText('Search'), 'BAR');
    expect(rowNames()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(rowNames()).toEqual([bartender.name]));
    expect(router.state.location.search).toBe('?search=BAR');
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      '/api/classifications.csv?search=BAR',
    );
    await userEvent.type(screen.getByLabelText('Search'), 'x{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Search' }));
    await waitFor(() => expect(rowNames()).toEqual([captain.name, bartender.name, cook.name]));
  });
});

it('shows a hundred to a page', async () => {
  const many = Array.from({ length: 101 }, (_, n) => ({ id: `c${n}`, name: `Grade ${n + 100}` }));
  await open('Classifications', { 'GET /api/classifications': { body: many } });
  expect(await screen.findByText('Showing 1 to 100 of 101 results')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 101 to 101 of 101 results')).toBeInTheDocument();
  expect(rowNames()).toEqual(['Grade 200']);
});

it.each([
  ['Classifications', 'classifications'],
  ['Substantially Similar Classifications', 'substantially-similar-classifications'],
  ['Certificates', 'certificates'],
] as const)('takes %s in and hands them out', async (title, kind) => {
  await open(title);
  expect(screen.getByRole('link', { name: 'Import' })).toHaveAttribute('href', `/${kind}/import`);
  expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute('href', `/api/${kind}.csv`);
});

describe.each(sets)('the classifications of $title', ({ title, path, dialogs }) => {
  it('are badges in their row', async () => {
    await open(title);
    const list = await screen.findByRole('list', { name: 'Classifications of Bar Service' });
    const badges = within(list).getAllByRole('listitem');
    expect(badges.map(({ textContent }) => textContent)).toEqual(['Banquet Captain', 'Bartender']);
    expect(
      within(screen.getByRole('row', { name: /Kitchen/ })).getByText('No classifications assigned'),
    ).toBeInTheDocument();
  });

  it('are sent as they are checked', async () => {
    const { seen } = await open(title, { [`PUT ${path}/g-bar`]: { body: barService } });
    const form = await dialog('Edit Bar Service', dialogs.edit);
    await userEvent.click(await form.findByRole('checkbox', { name: 'Bartender' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Line Cook' }));
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
        classificationIds: [captain.id, cook.id],
      }),
    );
  });
});

it('leaves the classifications of a group alone while they cannot be shown', async () => {
  const { seen } = await open('Certificates', {
    'GET /api/classifications': { status: 500, body: { error: 'Out of order' } },
    'PUT /api/certificates/g-bar': { body: barService },
  });
  expect(await screen.findByText('2 classifications')).toBeInTheDocument();
  const form = await dialog('Edit Bar Service', 'Edit Certificate');
  expect(form.getByText('Failed to fetch classifications')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('Name'), 's');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Bar Services' }),
  );
});

it('folds away the badges of a group that holds very many', async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ id: `c${n}`, name: `Grade ${n}` }));
  await open('Certificates', {
    'GET /api/classifications': { body: many },
    'GET /api/certificates': { body: [{ ...barService, classificationIds: many.map(({ id }) => id) }] },
  });
  const list = await screen.findByRole('list', { name: 'Classifications of Bar Service' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(12);
  await userEvent.click(
    screen.getByRole('button', { name: 'Show all 40 classifications of Bar Service', expanded: false }),
  );
  expect(within(list).getAllByRole('listitem')).toHaveLength(40);
});
