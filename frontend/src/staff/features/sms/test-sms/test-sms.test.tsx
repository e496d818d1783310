import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { TestSmsPanel } from './TestSmsPanel';

const accepted = {
  success: true,
  sentTo: '+16175550188',
  messageId: 'SM1',
  error: null,
  twilioResponse: { sid: 'SM1', status: 'queued' },
};

function open(answer: Parameters<typeof stubNetwork>[0][string] = { body: accepted }) {
  const seen = stubNetwork({ 'POST /api/sms/test': answer });
  renderStaff(<TestSmsPanel />);
  return { sent: () => seen.map(({ body }) => body) };
}

const phone = () => screen.getByLabelText('Phone Number');
const message = () => screen.getByLabelText('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: /Send Test SMS/ }));
const panel = (name: string) => within(screen.getByRole('region', { name }));
const toast = async (title: string) => within((await screen.findByText(title)).closest('[role]')!);

async function fill(text = 'Hello') {
  await userEvent.type(phone(), '617 555 0188');
  await userEvent.click(message());
  await userEvent.paste(text);
}

describe('the test text', () => {
  it('warns that sending is live', async () => {
    open();
    expect(await screen.findByText(/^0 characters/)).toBeInTheDocument();
    expect(screen.getByText('Sending is live')).toBeInTheDocument();
    expect(message()).toHaveAttribute('rows', '4');
  });

  it('wants a number, then a message, and says so in a toast and beside the field', async () => {
    const { sent } = open();
    await send();
    expect((await toast('Phone Number Required')).getByText('Please enter a phone number')).toBeVisible();
    expect(phone()).toHaveAccessibleDescription('Please enter a phone number');
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    await userEvent.type(phone(), '555');
    expect(phone()).not.toHaveAccessibleDescription('Please enter a phone number');
    await send();
    expect((await toast('Message Required')).getByText('Please enter a message to send')).toBeVisible();
    expect(phone()).toHaveAccessibleDescription('Please enter a valid US phone number');
    expect(screen.queryByText('Phone Number Required')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('is sent once by a double click, and shows what the product and the provider answer', async () => {
    const { sent } = open();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: /Send Test SMS/ }));
    expect(await screen.findByRole('heading', { name: 'SMS Sent Successfully' })).toBeInTheDocument();
    expect(screen.getAllByText('Message sent to +16175550188')).toHaveLength(2);
    expect(panel('API Response').getByText(/"messageId": "SM1"/)).toBeInTheDocument();
    expect(panel('SMS Provider Response').getByText(/"status": "queued"/)).toBeInTheDocument();
    expect(sent()).toEqual([{ to: '617 555 0188', message: 'Hello' }]);
    expect(screen.getByRole('link', { name: 'Texts to this number' })).toHaveAttribute(
      'href',
      '/sms-management/history?phoneNumber=%2B16175550188',
    );

    await userEvent.click(screen.getByRole('button', { name: 'Clear Results' }));
    expect(screen.queryByRole('heading', { name: 'SMS Sent Successfully' })).toBeNull();
    expect(message()).toHaveValue('Hello');
  });

  it('hands out an answer to be copied', async () => {
    open();
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await fill();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Copy SMS Provider Response' }));
    expect(writeText).toHaveBeenCalledWith(JSON.stringify(accepted.twilioResponse, null, 2));
    expect(await screen.findByText('SMS Provider Response copied to clipboard')).toBeInTheDocument();
  });

  it("says plainly what is wrong, such as with the provider's credentials", async () => {
    const error =
      'The SMS provider did not accept our credentials. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN. (20003)';
    open({ body: { ...accepted, success: false, error, twilioResponse: { status: 401, code: 20003 } } });
    await fill();
    await send();
    expect(await screen.findByRole('heading', { name: 'SMS Failed' })).toBeInTheDocument();
    expect(screen.getAllByText(error)).toHaveLength(2);
    expect(panel('SMS Provider Response').getByText(/"code": 20003/)).toBeInTheDocument();
    expect(message()).toHaveValue('Hello');
  });

  it('says so when nobody knows why', async () => {
    open({ body: { ...accepted, success: false, error: null, twilioResponse: null } });
    await fill();
    await send();
    expect(await screen.findAllByText('Unknown error occurred')).toHaveLength(2);
    expect(panel('SMS Provider Response').getByText('No response from the SMS provider')).toBeInTheDocument();
  });

  it("shows the server's refusal, beside the field too", async () => {
    const reason = 'This number is blocked and cannot be texted';
    open({
      status: 422,
      body: { error: reason, code: 'number_blocked', details: [{ field: 'to', message: reason }] },
    });
    await fill();
    await send();
    expect(await screen.findByRole('heading', { name: 'Request Failed' })).toBeInTheDocument();
    expect(panel('API Response').getByText(/"code": "number_blocked"/)).toBeInTheDocument();
    await waitFor(() => expect(phone()).toHaveAccessibleDescription(reason));
  });

  it.each([
    ['no connection', new TypeError('offline'), /^No connection to the server/],
    ['an answer without words', { status: 500 }, 'Failed to send test SMS'],
  ])('fails with %s', async (_name, answer, words) => {
    open(answer);
    await fill();
    await send();
    expect(await screen.findAllByText('Request Failed')).toHaveLength(2);
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(panel('SMS Provider Response').getByText('No response from the SMS provider')).toBeInTheDocument();
  });

  it('counts characters and segments, and is not sent when it is too long', async () => {
    const { sent } = open();
    await fill('á'.repeat(80));
    expect(await screen.findByText('80 characters · 2 segments')).toBeInTheDocument();
    await userEvent.clear(message());
    await userEvent.click(message());
    await userEvent.paste('x'.repeat(1601));
    expect(
      await screen.findByText('The text would have 1601 characters; at most 1600 can be sent'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Send Test SMS/ })).toBeDisabled();
    expect(sent()).toEqual([]);
  });
});
