const FIELDS = 'input, textarea, [contenteditable="true"], [role="switch"]';

/** Puts the focus on the first field inside, unless it is in there already: where a dialog's work begins. */
export function focusFirstField(container: HTMLElement | null): void {
  if (!container || container.contains(document.activeElement)) return;
  const fields = [...container.querySelectorAll<HTMLElement>(FIELDS)];
  fields.find((field) => !field.matches(':disabled'))?.focus();
}
