import { Modal } from 'antd';
import { Link } from 'react-router';
import { ApiError } from '../../../../shared/request';
import { workerPath } from '../../../records/names-and-paths';

interface KnownWorker {
  id: string;
  name: string;
}

function knownWorker(error: unknown): KnownWorker | undefined {
  if (!(error instanceof ApiError) || error.code !== 'worker_exists') return undefined;
  return (error.body as { worker?: KnownWorker }).worker;
}

/** Somebody who is entered a second time would take two places of one job: staff look first. */
export function useNamesakeQuestion(okText: string) {
  const [modal, question] = Modal.useModal();
  /** Rejects with the refusal when they go back to the form. */
  const ask = async <Saved,>(save: (check: { refuseNamesake?: true }) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save({ refuseNamesake: true });
    } catch (error) {
      const known = knownWorker(error);
      if (!known) throw error;
      const isSomebodyElse = await modal.confirm({
        title: 'The same person?',
        content: (
          <>
            <p>{(error as ApiError).message}</p>
            {/* In a tab of its own: the form stays as it is. */}
            <Link className="name-link" to={workerPath(known.id)} target="_blank" rel="noopener">
              Open the page of {known.name}
            </Link>
          </>
        ),
        okText,
        cancelText: 'Cancel',
        // Enter, pressed twice in the form, adds nobody.
        focusable: { autoFocusButton: 'cancel' },
      });
      if (!isSomebodyElse) throw error;
      return save({});
    }
  };
  return { ask, question };
}
