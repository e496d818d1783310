/** Where what was typed outlasts a reload, in this tab. */
const CARRIED = 'hall-drafts';

const openForms = new Map<string, () => Draft | undefined>();
const { drafts, owner: carriedOwner } = carried();
let owner = carriedOwner;

/** What was typed into a form and not sent. */
export interface Draft {
  /** The fields that are other than they were. */
  changes: object;
  /** What these fields were. */
  base: object;
  /** The version of the record that they were of; 0 where something new was written. */
  version: number;
}

const isSecret = (field: string) => /password/i.test(field);
const withoutSecrets = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)));

/** Keeps what was typed into a form that goes without having been sent or given up: until the page is left; no password. */
export function keepDraft(key: string, { changes, base, version }: Draft): void {
  const kept = { changes: withoutSecrets(changes), base: withoutSecrets(base), version };
  if (Object.keys(kept.changes).length > 0) drafts.set(key, kept);
  guardUnsaved();
}

/** What was kept for this form, once. */
export function takeDraft(key: string): Draft | undefined {
  const draft = drafts.get(key);
  drafts.delete(key);
  guardUnsaved();
  return draft;
}

/**
 * Says that a form is open, for its values to survive a reload that the product itself makes.
 * @param read what was typed; undefined while nobody has typed anything
 * @returns says that it is closed
 */
export function watchForm(key: string, read: () => Draft | undefined): () => void {
  openForms.set(key, read);
  guardUnsaved();
  return () => {
    openForms.delete(key);
    guardUnsaved();
  };
}

/** Keeps what is typed into the open forms, and all drafts, for the page as it is after its next loading. */
export function carryDrafts(): void {
  for (const [key, read] of openForms) {
    const draft = read();
    if (draft) keepDraft(key, draft);
  }
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ owner, drafts: [...drafts] }));
    window.removeEventListener('beforeunload', askBeforeLoss);
  } catch {
    // A browser that stores nothing loses them, as with any reload.
  }
}

/** Nobody is given what somebody else has typed. */
export function draftsAreOf(username: string | undefined): void {
  if (username !== owner) drafts.clear();
  owner = username;
  guardUnsaved();
}

/** The browser asks whether to leave the page, as long as something typed would be lost by that. */
function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (drafts.size > 0 || [...openForms.values()].some((read) => read() !== undefined)) event.preventDefault();
}

/** Only while there may be something to lose: a page that listens is not kept by browsers for going back to it. */
function guardUnsaved(): void {
  if (drafts.size + openForms.size > 0) window.addEventListener('beforeunload', askBeforeLoss);
  else window.removeEventListener('beforeunload', askBeforeLoss);
}

interface Carried {
  drafts: Map<string, Draft>;
  owner: string | undefined;
}

function carried(): Carried {
  try {
    const text = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    const kept = text ? (JSON.parse(text) as { owner?: string; drafts: [string, Draft][] }) : undefined;
    return { drafts: new Map(kept?.drafts), owner: kept?.owner };
  } catch {
    return { drafts: new Map(), owner: undefined };
  }
}
