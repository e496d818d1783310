/** Where what was typed outlasts a reload, in this tab. */
const CARRIED = 'hall-drafts';

const openForms = new Map<string, () => object | undefined>();
const { drafts, owner: carriedOwner } = carried();
let owner = carriedOwner;

/** Keeps what was typed into a form whose sending found the session gone: here only, until the page is left. */
export const keepDraft = (key: string, values: object) => void drafts.set(key, values);

/** What was kept for this form, once. */
export function takeDraft(key: string): object | undefined {
  const draft = drafts.get(key);
  drafts.delete(key);
  return draft;
}

/**
 * Says that a form is open, for its values to survive a reload that the product itself makes.
 * @param read its values; undefined while nobody has typed anything
 * @returns says that it is closed
 */
export function watchForm(key: string, read: () => object | undefined): () => void {
  openForms.set(key, read);
  return () => void openForms.delete(key);
}

/** Keeps what is typed into the open forms, and all drafts, for the page as it is after its next loading. */
export function carryDrafts(): void {
  for (const [key, read] of openForms) {
    const values = read();
    if (values) drafts.set(key, values);
  }
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ owner, drafts: [...drafts] }));
  } catch {
    // A browser that stores nothing loses them, as with any reload.
  }
}

/** Nobody is given what somebody else has typed. */
export function draftsAreOf(username: string | undefined): void {
  if (username !== owner) drafts.clear();
  owner = username;
}

interface Carried {
  drafts: Map<string, object>;
  owner: string | undefined;
}

function carried(): Carried {
  try {
    const text = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    const kept = text ? (JSON.parse(text) as { owner?: string; drafts: [string, object][] }) : undefined;
    return { drafts: new Map(kept?.drafts), owner: kept?.owner };
  } catch {
    return { drafts: new Map(), owner: undefined };
  }
}
