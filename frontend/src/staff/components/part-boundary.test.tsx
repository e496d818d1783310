import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { renderRoutes, renderStaff } from '../../../test/render';
import { page } from './newer-version';
import { CrashPage } from '../shell/MessagePages';
import { FormDialog } from './FormDialog';
import { PartBoundary } from './PartBoundary';
import { QueryView } from './QueryView';
import { RichTextEditor } from './rich-text-editor/RichTextEditor';

jest.mock('./rich-text-editor/Editor', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/Editor-1.js');
});

const missing = () => Promise.reject(new TypeError('Importing a module script failed.'));
let reload: jest.SpyInstance;

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

function JobForm() {
  const [withEditor, setWithEditor] = useState(false);
  return (
    <FormDialog
      open
      title="Add New Job"
      submitText="Post"
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <Form.Item name="title" label="Job Title">
        <Input />
      </Form.Item>
      <button type="button" onClick={() => setWithEditor(true)}>
        Describe
      </button>
      {withEditor && (
        <Form.Item name="description" label="Job Description">
          <RichTextEditor label="Job Description" />
        </Form.Item>
      )}
    </FormDialog>
  );
}

describe('a part that is no longer on the server', () => {
  it('has the page loaded again once, with what was typed; then it says so, and the rest stays', async () => {
    const { unmount } = renderStaff(<JobForm />);
    await userEvent.type(screen.getByLabelText('Job Title'), 'Gala night');
    await userEvent.click(screen.getByRole('button', { name: 'Describe' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sessionStorage.getItem('hall-drafts')).toContain('"title":"Gala night"');
    unmount();

    renderStaff(<JobForm />);
    await userEvent.click(screen.getByRole('button', { name: 'Describe' }));
    expect(await screen.findByText('The editor could not be shown')).toBeInTheDocument();
    expect(screen.getByText(/what you typed into forms is kept/)).toBeInTheDocument();
    expect(screen.getByLabelText('Job Title')).toBeInTheDocument();
    expect(reload).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Load the page again' }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('has a whole page loaded again once, too', async () => {
    const routes = [
      {
        errorElement: <CrashPage />,
        hydrateFallbackElement: <p />,
        children: [{ path: '/jobs', lazy: missing }],
      },
    ];
    const { unmount } = renderRoutes(routes, '/jobs');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    unmount();
    renderRoutes(routes, '/jobs');
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a part that fails', () => {
  it('leaves the others standing and can be tried again', async () => {
    let works = false;
    const Shaky = () => {
      if (!works) throw new Error('Broken');
      return <p>There</p>;
    };
    const Late = lazy(() => Promise.resolve({ default: Shaky }));
    renderStaff(
      <>
        <p>Beside</p>
        <PartBoundary>
          <Suspense>
            <Late />
          </Suspense>
        </PartBoundary>
      </>,
    );
    expect(await screen.findByText('This part could not be shown')).toBeInTheDocument();
    expect(screen.getByText('Beside')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('There')).toBeInTheDocument();
  });

  it('in a list leaves the page around it', async () => {
    const Broken = () => {
      throw new Error('Broken');
    };
    const query = { data: ['Rosa'], error: null, isFetching: false, refetch: () => Promise.resolve() };
    renderStaff(
      <>
        <p>Beside</p>
        <QueryView query={query} failure="Failed to fetch workers">
          {() => <Broken />}
        </QueryView>
      </>,
    );
    expect(await screen.findByText('This part could not be shown')).toBeInTheDocument();
    expect(screen.getByText('Beside')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
