import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const css = readFileSync(resolve(__dirname, '../../shared/palette.css'), 'utf8');

/** The `#rrggbb` values of a scheme by name. */
function colours(isDark: boolean): Record<string, string> {
  const lines = [...css.matchAll(/--hall-([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)];
  return Object.fromEntries(
    lines.map(([, name, light, dark, both]) => [name, (both ?? (isDark ? dark : light)) as string]),
  );
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const channel = (at: number) => {
    const value = parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'surface', 'surface-soft', 'surface-raised', 'hover'];
const texts = ['ink', 'ink-soft', 'ink-faint', 'primary', 'link', 'success', 'warning', 'danger', 'info'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground])),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-bar', 'bar'],
  ['on-bar-soft', 'bar'],
  ['on-bar-soft', 'bar-deep'],
  ['on-success-soft', 'success-soft'],
  ['ink', 'success-soft'],
  ['on-warning-soft', 'warning-soft'],
  ['ink', 'warning-soft'],
  ['warning', 'warning-soft'],
  ['on-danger-strong', 'danger-strong'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['on-neutral-soft', 'neutral-soft'],
  ['ink', 'neutral-soft'],
  ['on-paper', 'paper'],
  ['paper-link', 'paper'],
] as [string, string][];

describe.each([
  ['light', false],
  ['dark', true],
])('the %s palette', (_name, isDark) => {
  const palette = colours(isDark);
  const of = (name: string) => palette[name] ?? '';

  it('has every text readable on every ground it may stand on', () => {
    const weak = pairs.filter(([text, ground]) => !(contrast(of(text), of(ground)) >= 4.5));
    expect(weak.map(([text, ground]) => `${text} on ${ground}`)).toEqual([]);
  });

  it('draws the edges of controls and of the focus so that they are seen', () => {
    const edges = ['line-strong', 'accent'].flatMap((edge) =>
      ['surface', 'surface-soft', 'surface-raised'].map((ground) => [edge, ground] as const),
    );
    const weak = edges.filter(([edge, ground]) => !(contrast(of(edge), of(ground)) >= 3));
    expect(weak).toEqual([]);
  });
});
