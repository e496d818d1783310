/** Survives a reload of this tab. */
const CARRIED = 'hall-drafts';

const openForms = new Map<string, () => Draft | undefined>();
const { drafts, owner: carriedOwner } = carried();
let owner = carriedOwner;

export interface Draft {
  changes: object;
  /** The same fields as they were before. */
  base: object;
  /** 0 for a new record. */
  version: number;
}

const isSecret = (field: string) => /password/i.test(field);
const withoutSecrets = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)));

/** Until the page is left; never a password. */
export function keepDraft(key: string, { changes, base, version }: Draft): void {
  const kept = { changes: withoutSecrets(changes), base: withoutSecrets(base), version };
  if (Object.keys(kept.changes).length > 0) drafts.set(key, kept);
  guardUnsaved();
}

export const draftOf = (key: string): Draft | undefined => drafts.get(key);

/** Call it once the draft is saved or shown in a form, but not in a render, which React may discard. */
export function dropDraft(key: string, draft = drafts.get(key)): void {
  if (drafts.get(key) !== draft) return;
  drafts.delete(key);
  guardUnsaved();
}

/** A registered form survives a reload that the product makes itself; returns how to unregister. */
export function watchForm(key: string, read: () => Draft | undefined): () => void {
  openForms.set(key, read);
  guardUnsaved();
  return () => {
    openForms.delete(key);
    guardUnsaved();
  };
}

export function carryDrafts(): void {
  for (const [key, read] of openForms) {
    const draft = read();
    if (draft) keepDraft(key, draft);
  }
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ owner, drafts: [...drafts] }));
    window.removeEventListener('beforeunload', askBeforeLoss);
  } catch {
    // Without storage they are lost, as with any reload.
  }
}

export const draftOwner = (): string | undefined => owner;

/** Nobody gets what somebody else typed. */
export function setDraftOwner(username: string | undefined): void {
  if (username !== owner) drafts.clear();
  owner = username;
  guardUnsaved();
}

function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (drafts.size > 0 || [...openForms.values()].some((read) => read() !== undefined)) event.preventDefault();
}

/** Only while needed: browsers do not keep a page with this listener for the back button. */
function guardUnsaved(): void {
  if (drafts.size + openForms.size > 0) window.addEventListener('beforeunload', askBeforeLoss);
  else window.removeEventListener('beforeunload', askBeforeLoss);
}

function carried(): { drafts: Map<string, Draft>; owner: string | undefined } {
  try {
    const text = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    const kept = text ? (JSON.parse(text) as { owner?: string; drafts: [string, Draft][] }) : undefined;
    return { drafts: new Map(kept?.drafts), owner: kept?.owner };
  } catch {
    return { drafts: new Map(), owner: undefined };
  }
}
