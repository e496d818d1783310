import { buildFrame } from './frame';
import { openOptIn } from './opt-in/opt-in-page';
import { openWorkerView } from './worker-view/worker-view-page';

/** Opens the page that `pathname` names: /worker-view/{match id} or /opt-in/{phone record id}. Returns how to leave. */
export function openPage(root: HTMLElement, pathname: string): () => void {
  const [, page, id = ''] = pathname.split('/');
  const leaving = new AbortController();
  const frame = buildFrame(root, leaving.signal);
  if (page === 'opt-in') openOptIn(frame, id);
  else openWorkerView(frame, id);
  return () => leaving.abort();
}
