import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../test/network';
import { renderStaff } from '../../../test/render';
import { ApiError } from '../../shared/request';
import { ConfirmDelete, type ComparedFields } from './ConfirmDelete';

const harbor = { id: 'e1', name: 'Harbor Hotel', phone: '1', version: 3 };
type Hotel = typeof harbor;

const fields: ComparedFields<Hotel> = [
  ['Employer', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
];

beforeEach(() => {
  stubNetwork({
    'GET /api/audit-entries': {
      body: [{ id: '1', actorName: 'erik', createdAt: '2025-03-04T15:05:00.000Z', changes: [] }],
    },
  });
});

const open = (onConfirm: (version: number) => Promise<unknown>) =>
  renderStaff(
    <ConfirmDelete
      open
      noun="employer"
      row={harbor}
      fields={fields}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      Harbor Hotel
    </ConfirmDelete>,
  );
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Delete' }));

describe('a deletion', () => {
  it('warns, says that it is deleting, and stays when that fails', async () => {
    let fail: (reason: Error) => void = () => undefined;
    open(() => new Promise<void>((_resolve, reject) => (fail = reject)));
    expect(await screen.findByText('This action cannot be undone.')).toBeInTheDocument();
    await press();
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    fail(new ApiError('Two jobs use it', 409));
    expect(await screen.findByText('Two jobs use it')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  it('of what somebody changed meanwhile says what changed and who did, and asks again', async () => {
    const current = { ...harbor, phone: '2', version: 5 };
    const refusal = new ApiError('This record was changed meanwhile.', 409, {
      code: 'changed_meanwhile',
      body: { current },
    });
    const onConfirm = jest.fn((version: number) =>
      version === current.version ? Promise.resolve() : Promise.reject(refusal),
    );
    open(onConfirm);
    await press();
    const title = await screen.findByText('This record was changed meanwhile.');
    const notice = within(title.closest<HTMLElement>('[role=alert]')!);
    expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Phone: 1 → 2']);
    expect(await notice.findByText(/^Last change: erik, Mar 4, 2025/)).toBeVisible();
    expect(notice.getByText('Do you still want to delete it?')).toBeVisible();
    expect(onConfirm.mock.calls).toEqual([[3]]);
    await press();
    await waitFor(() => expect(onConfirm.mock.calls).toEqual([[3], [5]]));
  });
});
