import { ApiError } from '../../shared/request';
import { SITE_NAME } from '../../shared/site';
import { loadingView, messageView, onReturn, showLoadFailure, type Frame } from '../frame';
import { hallOf } from '../hall';
import { readerOf, saveLanguage } from '../wording/reader';
import { reasonOf } from '../wording/reason';
import { say } from '../wording/say';
import { fetchOptIn, saveOptIn, type OptIn } from './opt-in-api';
import type { OptInState } from './opt-in-view';

export function openOptIn(frame: Frame, id: string): void {
  let record: OptIn | null = null;
  let view: typeof import('./opt-in-view').optInView | undefined;
  let state: OptInState = { wanted: false, isSaving: false, notSaved: false };
  // A reading that began before something was saved must not bring the old state back.
  let generation = 0;

  const render = () => {
    const [shown, draw] = [record, view];
    if (!shown || !draw) return;
    frame.onLanguage(
      shown.staff === undefined ? (language) => saveLanguage('opt-in', id, language) : undefined,
    );
    frame.show(() => {
      document.title = `${say('optIn.title')} · ${SITE_NAME}`;
      return [draw(shown, state, { toggle, save: () => void save() })];
    });
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
    frame.announce(say('optIn.savingAloud'));
    try {
      record = await saveOptIn(id, state.wanted);
      update({ isSaving: false, wanted: record.optedIn });
      const text = say(record.optedIn ? 'optIn.enabled' : 'optIn.disabled');
      frame.toast({ kind: 'success', title: say('optIn.saved'), text });
    } catch (error) {
      update({ isSaving: false, notSaved: true });
      const text = reasonOf(error) ?? say('optIn.failedText');
      frame.toast({ kind: 'error', title: say('optIn.failed'), text });
    }
    frame.announce('');
  };

  const load = async () => {
    frame.show(() => [loadingView()]);
    frame.announce(say('page.loading'));
    try {
      // Beside the request: the page of a job, by far the most opened, does without it.
      const [found, loaded] = await Promise.all([fetchOptIn(id), import('./opt-in-view')]);
      view = loaded.optInView;
      await frame.follow(found.reader);
      record = found;
      frame.showHall(record.hall);
      update({ wanted: record.optedIn });
      frame.announce('');
    } catch (error) {
      await showLoadFailure(frame, error, {
        gone: () => ({ title: say('optIn.notFound'), text: say('optIn.notFoundText') }),
        passing: (text) => ({ title: say('optIn.notLoaded'), text }),
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
    frame.showHall(hall);
    frame.show(() => {
      const advice = say('page.linkAdvice');
      const words = { title: say('optIn.invalid'), text: say('optIn.invalidText'), advice };
      return [messageView({ ...words, ...(hall && { hall }) })];
    });
    void frame.follow(readerOf(error));
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
