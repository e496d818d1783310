/** The product's colours. Every pair used for text meets 4.5:1. */
export const palette = {
  primary: '#12404d',
  primaryHover: '#1b5a6b',
  accent: '#b4690e',
  ink: '#18272e',
  inkSoft: '#52626a',
  line: '#e3dfd6',
  lineStrong: '#8b9499',
  surface: '#ffffff',
  surfaceSoft: '#faf8f4',
  ground: '#f4f1eb',
  success: '#1f7a4d',
  warning: '#8f5a06',
  danger: '#b3261e',
  info: '#1f6f8b',
} as const;

/** The same colours as custom properties, for the style sheets. */
export const paletteProperties = Object.fromEntries(
  Object.entries(palette).map(([name, value]) => [
    `--hall-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]),
);
