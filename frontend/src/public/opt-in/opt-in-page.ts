import { ApiError, isNetworkFailure } from '../../shared/request';
import { SITE_NAME } from '../../shared/site';
import { loadingView, messageView, onReturn, type Frame } from '../frame';
import { fetchOptIn, saveOptIn, type OptIn } from './opt-in-api';
import { optInView, type OptInState } from './opt-in-view';

/** Opens the page where somebody says whether they want text messages. */
export function openOptIn(frame: Frame, id: string): void {
  let record: OptIn | null = null;
  let state: OptInState = { wanted: false, isSaving: false, notice: null };
  // A reading that began before something was saved must not bring the old state back.
  let generation = 0;

  const render = () => {
    if (!record) return;
    document.title = `SMS Notifications · ${SITE_NAME}`;
    frame.show(optInView(record, state, { toggle, save: () => void save() }));
  };

  const update = (changes: Partial<OptInState>) => {
    state = { ...state, ...changes };
    render();
  };

  const toggle = (wanted: boolean) => update({ wanted, notice: null });

  const notify = (kind: 'success' | 'error', title: string, text: string) => {
    update({ isSaving: false, notice: { kind, title, text } });
    frame.announce(`${title}. ${text}`, kind === 'error' ? 'assertive' : 'polite');
  };

  const save = async () => {
    if (state.isSaving) return;
    generation += 1;
    update({ isSaving: true, notice: null });
    frame.announce('Saving');
    try {
      record = await saveOptIn(id, state.wanted);
      state.wanted = record.optedIn;
      const change = record.optedIn ? 'enabled' : 'disabled';
      notify('success', 'Opt-in Status Updated', `Your SMS preferences have been ${change}.`);
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : '';
      notify('error', 'Update Failed', reason || 'Failed to update opt-in status');
    }
  };

  const load = async () => {
    frame.show(loadingView());
    frame.announce('Loading');
    try {
      record = await fetchOptIn(id);
      update({ wanted: record.optedIn });
      frame.announce('');
    } catch (error) {
      showLoadFailure(error);
    }
  };

  const showLoadFailure = (error: unknown) => {
    const isPassing = error instanceof ApiError && (isNetworkFailure(error) || error.status >= 500);
    const message = isPassing
      ? { title: 'This page could not be loaded', text: error.message, onRetry: () => void load() }
      : { title: 'Phone Number Not Found', text: 'The phone number ID was not found in our system.' };
    frame.show(messageView(message));
    frame.announce(`${message.title}. ${message.text}`, 'assertive');
  };

  /** Reads the record again; what is on the screen stays if that fails, and so does a choice not saved yet. */
  const reload = async () => {
    if (!record || state.isSaving) return;
    const started = generation;
    try {
      const next = await fetchOptIn(id);
      if (started !== generation) return;
      const wanted = state.wanted === record.optedIn ? next.optedIn : state.wanted;
      record = next;
      update({ wanted });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  if (!id) {
    frame.show(messageView({ title: 'Invalid URL', text: 'No phone number ID specified in the URL.' }));
    return;
  }
  onReturn(frame.signal, () => void reload());
  void load();
}
