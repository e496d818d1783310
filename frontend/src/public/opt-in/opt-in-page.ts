import { ApiError } from '../../shared/request';
import { SITE_NAME } from '../../shared/site';
import { loadingView, onReturn, showLoadFailure, type Frame } from '../frame';
import { reasonOf } from '../wording/reason';
import { say } from '../wording/say';
import { fetchOptIn, saveOptIn, type OptIn } from './opt-in-api';
import type { OptInState } from './opt-in-view';
import type { Toasts } from '../toast';

export function openOptIn(frame: Frame, id: string): void {
  let record: OptIn | null = null;
  let view: typeof import('./opt-in-view').optInView | undefined;
  let toasts: Toasts | undefined;
  let state: OptInState = { wanted: false, isSaving: false, notSaved: false };
  // A reading that began before something was saved must not bring the old state back.
  let generation = 0;

  const render = () => {
    const [shown, draw] = [record, view];
    if (!shown || !draw) return;
    frame.chooseFor(shown.staff === undefined ? `opt-in/${encodeURIComponent(id)}` : undefined);
    frame.show(() => {
      toasts?.relabel();
      document.title = `${say('optIn.title')} · ${SITE_NAME}`;
      return [draw(shown, state, { toggle, save: () => void save() })];
    });
  };

  const toastsOn = ({ buildToasts }: typeof import('./opt-in-view')): Toasts => {
    const built = buildToasts(frame.signal);
    frame.append(built.region);
    return built;
  };

  const update = (changes: Partial<OptInState>) => {
    state = { ...state, ...changes };
    render();
  };

  frame.keepWhile(() => state.isSaving || (record !== null && state.wanted !== record.optedIn));

  const toggle = (wanted: boolean) => update({ wanted, notSaved: false });

  const save = async () => {
    if (state.isSaving) return;
    generation += 1;
    update({ isSaving: true, notSaved: false });
    frame.announce(say('optIn.savingAloud'));
    try {
      record = await saveOptIn(id, state.wanted);
      update({ isSaving: false, wanted: record.optedIn });
      const { optedIn } = record;
      const text = () => say(optedIn ? 'optIn.enabled' : 'optIn.disabled');
      toasts?.show({ kind: 'success', title: () => say('optIn.saved'), text });
    } catch (error) {
      update({ isSaving: false, notSaved: true });
      const reason = reasonOf(error);
      const text = () => reason() ?? say('optIn.failedText');
      toasts?.show({ kind: 'error', title: () => say('optIn.failed'), text });
      // What refuses it may be what has changed meanwhile.
      void reload();
    }
    frame.announce('');
  };

  const load = async () => {
    frame.show(() => [loadingView()]);
    frame.announce(say('page.loading'));
    try {
      // Loaded beside the request, as the page of a job, which is opened far more often, does not need it.
      const [found, loaded] = await Promise.all([frame.read(() => fetchOptIn(id)), import('./opt-in-view')]);
      view = loaded.optInView;
      await frame.follow(found.reader);
      toasts ??= toastsOn(loaded);
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
      const next = await frame.read(() => fetchOptIn(id));
      if (started !== generation) return;
      // After a STOP there is nothing to choose here.
      const isKept = state.wanted !== record.optedIn && next.needsStart !== true;
      record = next;
      update(isKept ? {} : { wanted: next.optedIn, notSaved: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  /** The answer to any dead link says how to reach the hall, and in which language. */
  const showInvalid = async () => {
    frame.show(() => [loadingView()]);
    const refusal: unknown = await fetchOptIn('none').catch((error: unknown) => error);
    await showLoadFailure(frame, refusal, {
      gone: () => ({ title: say('optIn.invalid'), text: say('optIn.invalidText') }),
      passing: () => ({ title: say('optIn.invalid'), text: say('optIn.invalidText') }),
      onRetry: () => void showInvalid(),
    });
  };

  if (!id) {
    void showInvalid();
    return;
  }
  onReturn(frame.signal, () => void reload());
  void load();
}
