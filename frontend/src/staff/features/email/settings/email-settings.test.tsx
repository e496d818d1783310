import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../../test/render';
import { queryKeys } from '../../../../api/query-keys';
import { someSettings } from '../email-fixtures';
import { EmailSettings } from './EmailSettings';

function open(handlers: Parameters<typeof stubNetwork>[0] = {}) {
  const seen = stubNetwork({
    'GET /api/email-settings': { body: someSettings },
    'PUT /api/email-settings': ({ body }) => ({ body }),
    ...handlers,
  });
  const saved = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { saved, ...renderStaff(<EmailSettings />) };
}

const save = () => userEvent.click(screen.getByRole('button', { name: /Save Settings/ }));

describe('the e-mail settings', () => {
  it('are shown, changed and saved together', async () => {
    const { saved } = open();
    expect(await screen.findByLabelText('From Name')).toHaveValue('Local 26');
    expect(screen.getByLabelText('From Email Address')).toHaveValue('hall@example.org');
    expect(screen.getByLabelText('Reply-To Name')).toHaveValue('');
    await userEvent.type(screen.getByLabelText('Reply-To Email Address'), 'dispatch@example.org');
    await save();
    expect(await screen.findByText('Settings Updated')).toBeInTheDocument();
    expect(screen.getByText('Email settings have been successfully updated')).toBeInTheDocument();
    expect(saved()).toEqual([{ EMAIL_REPLYTO_ADDRESS: 'dispatch@example.org' }]);
  });

  it('refuse what is no address, but may be empty', async () => {
    const { saved } = open();
    await userEvent.type(await screen.findByLabelText('Reply-To Email Address'), 'dispatch');
    await userEvent.clear(screen.getByLabelText('From Email Address'));
    await save();
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(saved()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Reply-To Email Address'));
    await save();
    await waitFor(() => expect(saved()).toEqual([{ EMAIL_FROM_ADDRESS: null }]));
  });

  it('keep what is being typed when others save meanwhile, and take over the rest', async () => {
    let current = someSettings;
    const { client } = open({ 'GET /api/email-settings': () => ({ body: current }) });
    await userEvent.type(await screen.findByLabelText('From Name'), ' Dispatch');
    current = { ...someSettings, EMAIL_FROM_NAME: 'Other', EMAIL_REPLYTO_NAME: 'Office', version: 2 };
    await act(() => client.invalidateQueries({ queryKey: queryKeys.topic('settings') }));
    await waitFor(() => expect(screen.getByLabelText('Reply-To Name')).toHaveValue('Office'));
    expect(screen.getByLabelText('From Name')).toHaveValue('Local 26 Dispatch');
    expect(screen.getByRole('radio', { name: 'Theirs: Other' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: /Save Settings/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Theirs: Other' }));
    expect(screen.getByLabelText('From Name')).toHaveValue('Other');
  });

  it('tell when they could not be saved, beside the field too, and keep what was typed', async () => {
    const details = [{ field: 'EMAIL_FROM_ADDRESS', message: 'Invalid email address' }];
    open({ 'PUT /api/email-settings': { status: 400, body: { error: 'Please check the fields', details } } });
    await userEvent.type(await screen.findByLabelText('From Name'), '!');
    await save();
    expect(await screen.findByText('Failed to update email settings')).toBeInTheDocument();
    expect(screen.getByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByLabelText('From Name')).toHaveValue('Local 26!');
  });

  it('can be asked for again when they could not be loaded', async () => {
    let isDown = true;
    open({
      'GET /api/email-settings': () => (isDown ? { status: 500, body: {} } : { body: someSettings }),
    });
    await expectLoadFailure('Failed to load email settings');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('From Name')).toHaveValue('Local 26');
  });
});
