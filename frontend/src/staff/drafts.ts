const drafts = new Map<string, object>();
let owner: string | undefined;

/** Keeps what was typed into a form whose sending found the session gone: here only, until the page is left. */
export const keepDraft = (key: string, values: object) => void drafts.set(key, values);

/** What was kept for this form, once. */
export function takeDraft(key: string): object | undefined {
  const draft = drafts.get(key);
  drafts.delete(key);
  return draft;
}

/** Nobody is given what somebody else has typed. */
export function draftsAreOf(username: string | undefined): void {
  if (username !== owner) drafts.clear();
  owner = username;
}
