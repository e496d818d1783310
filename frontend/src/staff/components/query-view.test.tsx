import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectLoadFailure, renderStaff } from '../../../test/render';
import { QueryView, SideListFailures } from './QueryView';

describe('a query', () => {
  let answers: { resolve: (names: string[]) => void; reject: (error: Error) => void }[];
  beforeEach(() => (answers = []));

  function Names() {
    const names = useQuery({
      queryKey: ['names'],
      queryFn: () => new Promise<string[]>((resolve, reject) => answers.push({ resolve, reject })),
    });
    return (
      <section tabIndex={-1} aria-label="Names">
        <QueryView
          query={names}
          failure="Failed to fetch names"
          loading="Loading names..."
          empty={<p>No names</p>}
        >
          {(found) => <p>{found.join()}</p>}
        </QueryView>
      </section>
    );
  }
  const settle = async (how: (answer: (typeof answers)[number]) => void) => {
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => how(answers.pop()!));
  };
  const button = () => screen.getByRole('button', { name: /Try again/ });

  it('says that it loads, and that there is nothing', async () => {
    renderStaff(<Names />);
    expect(screen.getByText('Loading names...')).toBeVisible();
    await settle(({ resolve }) => resolve([]));
    expect(await screen.findByText('No names')).toBeVisible();
    expect(screen.queryByText('Loading names...')).toBeNull();
  });

  it('keeps the button under the finger while it tries again, and then the focus beside it', async () => {
    renderStaff(<Names />);
    await settle(({ reject }) => reject(new Error('Away')));
    expect(await screen.findByText('Away')).toBeVisible();
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    button().focus();
    expect(screen.queryByText('Loading names...')).toBeNull();
    await settle(({ reject }) => reject(new Error('Still away')));
    expect(await screen.findByText('Still away')).toBeVisible();
    expect(button()).toHaveFocus();
    // The second failure is told as the first was.
    await expectLoadFailure('Failed to fetch names');
    await userEvent.click(button());
    await settle(({ resolve }) => resolve(['Rosa']));
    expect(await screen.findByText('Rosa')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Names' })).toHaveFocus();
  });

  it('of several that something else needs tells all that failed, and asks for them again', async () => {
    const refetch = jest.fn(() => Promise.resolve());
    const list = { data: undefined, error: null, isFetching: false, refetch };
    const failed = { ...list, error: new Error('Away') };
    renderStaff(
      <SideListFailures
        lists={[
          { plural: 'employers', query: failed },
          { plural: 'jobs', query: list },
          { plural: 'classifications', query: failed },
        ]}
      />,
    );
    await expectLoadFailure('Failed to fetch employers and classifications');
    await userEvent.click(button());
    expect(refetch).toHaveBeenCalledTimes(2);
  });
});
