import { buildFrame } from './frame';
import { openOptIn } from './opt-in/opt-in-page';
import { openWorkerView } from './worker-view/worker-view-page';

/** /worker-view/{match id} or /opt-in/{phone record id}; returns how to leave the page. */
export function openPage(root: HTMLElement, pathname: string): () => void {
  const [, page, id = ''] = pathname.split('/');
  const leaving = new AbortController();
  const frame = buildFrame(root, leaving.signal);
  if (page === 'opt-in') openOptIn(frame, id);
  // The answer to any dead link says how to reach the hall.
  else openWorkerView(frame, id || 'none');
  return () => leaving.abort();
}
