import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { renderStaff } from '../../../test/render';
import { ApiError } from '../../shared/request';
import { setDraftOwner } from '../forms/drafts';
import { FormDialog } from './FormDialog';

interface Values {
  name: string;
  phone?: string;
}

function Host({ onSubmit }: { onSubmit: (values: Values) => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <button onClick={close}>Leave</button>
      <FormDialog<Values>
        open={open}
        title="Add Thing"
        submitText="Save"
        initialValues={{ name: 'Rosa' }}
        onSubmit={(values) => onSubmit(values).then(close)}
        onClose={close}
      >
        <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Name is required' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="phone" label="Phone">
          <Input />
        </Form.Item>
      </FormDialog>
    </>
  );
}

async function open(onSubmit: (values: Values) => Promise<unknown>) {
  renderStaff(<Host onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Add Thing' });
}

const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));

describe('FormDialog', () => {
  it('checks before sending', async () => {
    const onSubmit = jest.fn(async () => undefined);
    await open(onSubmit);
    await userEvent.clear(screen.getByLabelText('Name'));
    await save();
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes a complaint away as soon as its field is being corrected, before it is left', async () => {
    await open(() => Promise.resolve());
    const name = screen.getByLabelText('Name');
    await userEvent.clear(name);
    await save();
    await screen.findByText('Name is required');
    await userEvent.type(name, 'A');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    expect(name).toHaveFocus();
    expect(name).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('puts complaints beside their fields, the rest above, and keeps what was typed', async () => {
    const details = [
      { field: 'phone', message: 'Please enter a valid US phone number' },
      { field: 'tiebreak', message: 'Another thing is wrong' },
    ];
    await open(() => Promise.reject(new ApiError('Check the form', 422, { details })));
    await userEvent.type(screen.getByLabelText('Phone'), '555');
    await save();
    expect(await screen.findByText('Another thing is wrong')).toBeInTheDocument();
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
      'Please enter a valid US phone number',
    );
    expect(screen.getByLabelText('Phone')).toHaveValue('555');
    expect(screen.queryByText('Check the form')).toBeNull();
  });

  it('shows an error without details above the form', async () => {
    await open(() => Promise.reject(new ApiError('A worker of that name exists', 409)));
    await save();
    expect(await screen.findByText('A worker of that name exists')).toBeInTheDocument();
  });

  it('sends once, however often it is pressed, and closes when that is done', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    await open(onSubmit);
    await userEvent.type(screen.getByLabelText('Phone'), '5');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Rosa', phone: '5' });
    finish();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('begins at its first field', async () => {
    await open(async () => undefined);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });

  it('closes on Escape at once while nothing was typed', async () => {
    const dialog = await open(async () => undefined);
    await userEvent.type(screen.getByLabelText('Name'), '{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('asks before Escape or Cancel loses what was typed, and starts afresh the next time', async () => {
    const dialog = await open(async () => undefined);
    await userEvent.type(screen.getByLabelText('Name'), ' Diaz{Escape}');
    expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Rosa Diaz');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Rosa');
  });

  it('asks over the form each time, and no more once the form has been closed', async () => {
    const asked = async () => {
      const form = await screen.findByRole('dialog', { name: 'Add Thing' });
      await userEvent.type(within(form).getByLabelText('Name'), ' Diaz{Escape}');
      return { form, question: await screen.findByText('Discard what you typed?') };
    };
    await open(async () => undefined);
    const first = await asked();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(first.form).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const { form, question } = await asked();
    expect(form.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(screen.getByText('Leave'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'Add Thing' });
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
  });
});

describe('a form whose sending finds the session gone', () => {
  const typed = 'Typed before';
  const lost = () => Promise.reject(new ApiError('Sign in first', 401));

  it('has what was typed although nothing was sent, but no password', async () => {
    setDraftOwner('dana');
    function Secrets() {
      return (
        <FormDialog<{ username: string; password: string }>
          open
          title="Edit User"
          submitText="Save"
          onSubmit={async () => undefined}
          onClose={() => undefined}
        >
          <Form.Item name="username" label="Username">
            <Input />
          </Form.Item>
          <Form.Item name="password" label="Password">
            <Input />
          </Form.Item>
        </FormDialog>
      );
    }
    renderStaff(<Secrets />);
    await userEvent.type(await screen.findByLabelText('Username'), typed);
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    cleanup();
    renderStaff(<Secrets />);
    expect(await screen.findByLabelText('Username')).toHaveValue(typed);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  async function typeAndLose(username: string) {
    setDraftOwner('dana');
    const first = await open(lost);
    await userEvent.type(within(first).getByLabelText('Phone'), typed);
    await save();
    await screen.findByText('Sign in first');
    cleanup();
    setDraftOwner(username);
    return within(await open(lost));
  }

  it('has what was typed when it is opened again', async () => {
    const again = await typeAndLose('dana');
    expect(again.getByLabelText('Phone')).toHaveValue(typed);
    expect(again.getByText(/What you had typed is here again/)).toBeInTheDocument();
  });

  it('has nothing of it for somebody else', async () => {
    const again = await typeAndLose('erik');
    expect(again.getByLabelText('Phone')).toHaveValue('');
  });
});
