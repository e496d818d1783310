const names = [
  ...['ground', 'surface', 'surface-soft', 'surface-raised', 'hover'],
  ...['success-soft', 'success-line', 'warning-soft', 'warning-line', 'danger-soft'],
  ...['neutral-soft', 'neutral-line'],
  ...['ink', 'ink-soft', 'ink-faint', 'line', 'line-strong'],
  ...['primary', 'primary-hover', 'on-primary', 'link', 'success', 'warning', 'danger', 'info'],
  'focus-ring',
] as const;

export type Palette = Partial<Record<string, string>>;

/** antd mixes shades from the colours and needs their values. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  // Else each colour would fade in from the one before.
  probe.style.transition = 'none';
  document.documentElement.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--hall-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours);
}
