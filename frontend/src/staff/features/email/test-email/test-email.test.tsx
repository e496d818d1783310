import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { someSettings } from '../email-fixtures';
import { TestEmail } from './TestEmail';

const accepted = {
  success: true,
  error: null,
  messageId: 'sg-1',
  requestData: { subject: 'Hello' },
  responseData: { statusCode: 202 },
};

function open(
  answer: Parameters<typeof stubNetwork>[0][string] = { body: accepted },
  settings = someSettings,
) {
  const seen = stubNetwork({
    'GET /api/email-settings': { body: settings },
    'POST /api/test-email': answer,
  });
  renderStaff(<TestEmail />);
  return { sent: () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

const send = () => userEvent.click(screen.getByRole('button', { name: /Send Test Email/ }));
const override = () =>
  userEvent.click(screen.getByRole('checkbox', { name: 'Override sender email for testing' }));

async function fill() {
  await userEvent.type(screen.getByLabelText('To'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Subject'), 'Hello');
  await screen.findByRole('textbox', { name: 'Email Content' });
  await userEvent.click(screen.getByRole('button', { name: 'Insert link' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Link address' }),
    'https://example.org/shifts{Enter}',
  );
}

const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('the test e-mail', () => {
  it('is not sent without a recipient, a subject and content, and says so beside each', async () => {
    const { sent } = open();
    await screen.findByRole('textbox', { name: 'Email Content' });
    await send();
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.getByText('Subject is required')).toBeInTheDocument();
    expect(screen.getByText('Email content is required')).toBeInTheDocument();
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Please enter a valid email address');

    await userEvent.type(screen.getByLabelText('To'), 'nobody');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await send();
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('is sent as it stands, and shows what the provider was asked and answered', async () => {
    const { sent } = open();
    expect(screen.queryByLabelText('From')).toBeNull();
    await fill();
    await send();
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByText('Email sent successfully!')).toBeInTheDocument();
    expect(within(result).getByText('Message ID: sg-1')).toBeInTheDocument();
    expect(panel('Request Data').getByText(/"subject": "Hello"/)).toBeInTheDocument();
    expect(panel('Response Data').getByText(/"statusCode": 202/)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ to: 'ana@example.org', from: '', subject: 'Hello' }]);
    expect((sent()[0] as { html: string }).html).toContain('href="https://example.org/shifts"');
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello');
  });

  it('takes its sender from the settings when that is overridden, and forgets it afterwards', async () => {
    const { sent } = open();
    await override();
    const from = await screen.findByLabelText('From');
    await waitFor(() => expect(from).toHaveValue('Local 26 <hall@example.org>'));
    await userEvent.clear(from);
    await userEvent.type(from, 'Someone <nowhere>');
    await fill();
    await send();
    const complaint = 'Please enter a valid email address or leave empty to use system settings';
    expect(await screen.findByText(complaint)).toBeInTheDocument();

    await override();
    expect(screen.queryByLabelText('From')).toBeNull();
    await override();
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveValue('Local 26 <hall@example.org>'));
    await send();
    await screen.findByRole('region', { name: 'Result' });
    expect(sent()).toMatchObject([{ from: 'Local 26 <hall@example.org>' }]);
  });

  it('leaves From empty where the settings have no sender, and an empty one is sent', async () => {
    const { sent } = open(undefined, { ...someSettings, EMAIL_FROM_ADDRESS: '' });
    await override();
    expect(await screen.findByLabelText('From')).toHaveValue('');
    await fill();
    await send();
    await screen.findByRole('region', { name: 'Result' });
    expect(sent()).toMatchObject([{ from: '' }]);
  });

  it('shows a refusal with status 400 as a result, with both cards', async () => {
    const error = 'The from address does not match a verified Sender Identity';
    const requestData = { from: 'hall@example.org' };
    open({ status: 400, body: { ...accepted, success: false, error, requestData, statusCode: 400 } });
    await fill();
    await send();
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByText('Failed to send email')).toBeInTheDocument();
    expect(within(result).getByText(error)).toBeInTheDocument();
    expect(panel('Request Data').getByText(/hall@example.org/)).toBeInTheDocument();
    expect(panel('Response Data').getByText(/202/)).toBeInTheDocument();
  });

  it("shows the server's complaints beside their fields", async () => {
    const details = [{ field: 'to', message: 'Please enter a valid email address' }];
    open({ status: 400, body: { error: 'Please check the fields', code: 'validation_failed', details } });
    await fill();
    await send();
    expect(await panel('Result').findByText('Please check the fields')).toBeInTheDocument();
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  it('says when there was no connection, and keeps what was typed', async () => {
    open(new TypeError('Failed to fetch'));
    await fill();
    await send();
    expect(await panel('Result').findByText('Network error occurred')).toBeInTheDocument();
    expect(screen.getByLabelText('To')).toHaveValue('ana@example.org');
    expect(panel('Request Data').getByText('The email provider was not asked')).toBeInTheDocument();
  });

  it('is sent once by a double click', async () => {
    const { sent } = open();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: /Send Test Email/ }));
    await screen.findByRole('region', { name: 'Result' });
    expect(sent()).toHaveLength(1);
  });
});
