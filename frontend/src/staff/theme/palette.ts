const names = [
  ...['ground', 'surface', 'surface-soft', 'surface-raised', 'hover'],
  ...['success-soft', 'success-line', 'warning-soft', 'warning-line', 'danger-soft'],
  ...['neutral-soft', 'neutral-line'],
  ...['ink', 'ink-soft', 'ink-faint', 'line', 'line-strong'],
  ...['primary', 'primary-hover', 'on-primary', 'link', 'success', 'warning', 'danger', 'info'],
  'focus-ring',
] as const;

/** The colours of palette.css by their names, as the page shows them now. */
export type Palette = Partial<Record<string, string>>;

/** Reads the palette: antd mixes shades from its colours and needs them as values. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  // Else each colour would start out as the one before and turn slowly into itself.
  probe.style.transition = 'none';
  // Where motion is reduced every element has a transition, short as it is, and would still show the colour before.
  probe.style.transitionProperty = 'none';
  document.documentElement.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--hall-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours);
}
