import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { stubNetwork } from '../../../test/network';
import { renderStaff, someUser } from '../../../test/render';
import { ApiError } from '../../shared/request';
import { FormDialog } from '../components/FormDialog';
import { setDraftOwner } from './drafts';
import type { Edit } from './record-form';

interface Thing {
  name: string;
  phone: string;
  note?: string;
  version: number;
}
type Fields = Omit<Thing, 'version'>;

const before: Thing = { name: 'Ann', phone: '1', version: 3 };
const fieldsOf = ({ name, phone }: Thing): Fields => ({ name, phone });
let sent: Edit<Fields>[];
/** What the server does with what is sent; without it all is well. */
let answer: (edit: Edit<Fields>) => Promise<unknown>;

beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve();
  stubNetwork({
    'GET /api/audit-entries': {
      body: [{ id: '1', actorName: 'erik', createdAt: '2025-03-04T15:05:00.000Z', changes: [] }],
    },
  });
});

function EditThing({ others }: { others: Thing }) {
  const [row, setRow] = useState(before);
  return (
    <>
      <button onClick={() => setRow(others)}>Others</button>
      <FormDialog<Fields>
        open
        title="Edit Thing"
        submitText="Save"
        record={{ row, entityType: 'thing', id: 't', valuesOf: fieldsOf }}
        onSubmit={(_, edit) => {
          sent.push(edit);
          return answer(edit);
        }}
        onClose={() => undefined}
      >
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="phone" label="Phone">
          <Input />
        </Form.Item>
      </FormDialog>
    </>
  );
}

async function edit(name: string, others: Thing = before) {
  renderStaff(<EditThing others={others} />);
  await userEvent.type(await screen.findByLabelText('Name'), name);
}
const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));
const othersChange = () => fireEvent.click(screen.getByText('Others'));
const refusal = (current: Thing) => () =>
  Promise.reject(
    new ApiError('This record was changed meanwhile.', 409, { code: 'changed_meanwhile', body: { current } }),
  );

describe('a form of a record', () => {
  it('sends what was changed, with the version it was changed from', async () => {
    await edit('e');
    await save();
    await waitFor(() => expect(sent).toEqual([{ changes: { name: 'Anne' }, version: 3 }]));
  });

  it('sends nothing of a field that was typed back', async () => {
    await edit('e{Backspace}');
    await save();
    await waitFor(() => expect(sent).toEqual([{ changes: {}, version: 3 }]));
  });

  it('follows others in the fields that were not edited, and says so at once', async () => {
    await edit('e', { ...before, phone: '2', version: 4 });
    othersChange();
    const notice = await screen.findByRole('status', { name: '' }).catch(() => null);
    expect(await screen.findByText('What you have not edited shows the change: Phone.')).toBeInTheDocument();
    expect(notice ?? screen.getByText('This record was changed meanwhile.')).toBeInTheDocument();
    expect(screen.getByLabelText('Phone')).toHaveValue('2');
    await save();
    await waitFor(() => expect(sent).toEqual([{ changes: { name: 'Anne' }, version: 4 }]));
  });

  it('follows without a word while nothing was typed', async () => {
    renderStaff(<EditThing others={{ ...before, name: 'Zoe', version: 4 }} />);
    await screen.findByLabelText('Name');
    othersChange();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Zoe'));
  });

  it('lets the person choose where both changed the same, with who did and when', async () => {
    await edit('e', { name: 'Anna', phone: '2', version: 4 });
    othersChange();
    const choice = within(await screen.findByRole('group', { name: 'Name' }));
    expect(choice.getByRole('radio', { name: 'Mine: Anne' })).not.toBeChecked();
    expect(await screen.findByText(/Last change: erik, Mar 4, 2025/)).toBeInTheDocument();
    await save();
    expect(await screen.findByText(/Choose for each field/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(choice.getByRole('radio', { name: 'Theirs: Anna' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Anna');
    await userEvent.click(choice.getByRole('radio', { name: 'Mine: Anne' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Anne');
    await save();
    await waitFor(() => expect(sent).toEqual([{ changes: { name: 'Anne' }, version: 4 }]));
  });

  it('takes typing for a choice', async () => {
    await edit('e', { ...before, name: 'Anna', version: 4 });
    othersChange();
    const choice = within(await screen.findByRole('group', { name: 'Name' }));
    await userEvent.type(screen.getByLabelText('Name'), 'tte');
    expect(choice.getByRole('radio', { name: 'Mine: Annette' })).toBeChecked();
    await save();
    await waitFor(() => expect(sent).toEqual([{ changes: { name: 'Annette' }, version: 4 }]));
  });

  it('learns from a refusal what others have changed, and saves again from there', async () => {
    answer = refusal({ name: 'Ann', phone: '2', version: 9 });
    await edit('e');
    await save();
    expect(await screen.findByText('What you have not edited shows the change: Phone.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Anne');
    answer = () => Promise.resolve();
    await save();
    await waitFor(() =>
      expect(sent).toEqual([
        { changes: { name: 'Anne' }, version: 3 },
        { changes: { name: 'Anne' }, version: 9 },
      ]),
    );
  });

  it('keeps what was typed when the record is gone, and says so', async () => {
    answer = () => Promise.reject(new ApiError('Thing not found', 404));
    await edit('e');
    await save();
    expect(await screen.findByText(/has been deleted meanwhile/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Anne');
  });
});

describe('what was typed into a form of a record', () => {
  it('is there again, and is compared with what the record has become', async () => {
    setDraftOwner(someUser.username);
    await edit('e');
    cleanup();
    function Later() {
      const row = { name: 'Anna', phone: '2', version: 5 };
      return (
        <FormDialog<Fields>
          open
          title="Edit Thing"
          submitText="Save"
          record={{ row, entityType: 'thing', id: 't', valuesOf: fieldsOf }}
          onSubmit={async () => undefined}
          onClose={() => undefined}
        >
          <Form.Item name="name" label="Name">
            <Input />
          </Form.Item>
          <Form.Item name="phone" label="Phone">
            <Input />
          </Form.Item>
        </FormDialog>
      );
    }
    renderStaff(<Later />);
    expect(await screen.findByText('What you had typed is here again.')).toBeInTheDocument();
    const choice = within(await screen.findByRole('group', { name: 'Name' }));
    expect(choice.getByRole('radio', { name: 'Mine: Anne' })).toBeInTheDocument();
    expect(choice.getByRole('radio', { name: 'Theirs: Anna' })).toBeInTheDocument();
    expect(screen.getByLabelText('Phone')).toHaveValue('2');
  });
});
