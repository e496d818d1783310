const names = [
  ...['ground', 'surface', 'surface-soft', 'surface-raised', 'hover', 'neutral-soft'],
  ...['ink', 'ink-soft', 'ink-faint', 'line', 'line-strong'],
  ...['primary', 'primary-hover', 'on-primary', 'link', 'success', 'warning', 'danger', 'info'],
] as const;

/** The colours of palette.css by their names, as the page shows them now. */
export type Palette = Partial<Record<string, string>>;

/** Reads the palette: antd mixes shades from its colours and needs them as values. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  document.documentElement.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--hall-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours);
}
