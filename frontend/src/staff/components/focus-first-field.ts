const FIELDS = 'input, textarea, [contenteditable="true"], [role="switch"]';

export function focusFirstField(container: HTMLElement | null): void {
  if (!container || container.contains(document.activeElement)) return;
  const fields = [...container.querySelectorAll<HTMLElement>(FIELDS)];
  fields.find((field) => !field.matches(':disabled'))?.focus();
}
