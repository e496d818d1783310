import { ApiError, wordsOf } from '../../shared/request';
import { SITE_NAME } from '../../shared/site';
import { LINK_ADVICE, loadingView, messageView, onReturn, showLoadFailure, type Frame } from '../frame';
import { hallOf } from '../hall';
import { fetchOptIn, saveOptIn, type OptIn } from './opt-in-api';
import { optInView, type OptInState } from './opt-in-view';

export function openOptIn(frame: Frame, id: string): void {
  let record: OptIn | null = null;
  let state: OptInState = { wanted: false, isSaving: false, notSaved: false };
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

  const toggle = (wanted: boolean) => update({ wanted, notSaved: false });

  const save = async () => {
    if (state.isSaving) return;
    generation += 1;
    update({ isSaving: true, notSaved: false });
    frame.announce('Saving');
    try {
      record = await saveOptIn(id, state.wanted);
      update({ isSaving: false, wanted: record.optedIn });
      const text = `Your SMS preferences have been ${record.optedIn ? 'enabled' : 'disabled'}.`;
      frame.toast({ kind: 'success', title: 'Opt-in Status Updated', text });
    } catch (error) {
      update({ isSaving: false, notSaved: true });
      const text = wordsOf(error) ?? 'Failed to update opt-in status';
      frame.toast({ kind: 'error', title: 'Update Failed', text });
    }
    frame.announce('');
  };

  const load = async () => {
    frame.show(loadingView());
    frame.announce('Loading');
    try {
      record = await fetchOptIn(id);
      frame.showHall(record.hall);
      update({ wanted: record.optedIn });
      frame.announce('');
    } catch (error) {
      showLoadFailure(frame, error, {
        gone: {
          title: 'Phone Number Not Found',
          text: 'The phone number ID was not found in our system.',
        },
        passing: (text) => ({ title: 'This page could not be loaded', text }),
        onRetry: () => void load(),
      });
    }
  };

  /** What is on the screen stays if this fails, and so does a choice not saved yet. */
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

  const showInvalid = (error?: unknown) => {
    const hall = hallOf(error);
    const text = 'No phone number ID specified in the URL.';
    frame.showHall(hall);
    frame.show(messageView({ title: 'Invalid URL', text, advice: LINK_ADVICE, ...(hall && { hall }) }));
  };

  if (!id) {
    showInvalid();
    // The answer to any dead link says how to reach the hall.
    fetchOptIn('none').catch(showInvalid);
    return;
  }
  onReturn(frame.signal, () => void reload());
  void load();
}
