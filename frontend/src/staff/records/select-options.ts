import type { SelectProps } from 'antd';

export interface Named {
  id: string;
  name: string;
}

interface Option {
  value: string;
  label: string;
}

export const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const optionsByName = (things: readonly Named[] = []): Option[] =>
  things
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => byLabel.compare(a.label, b.label));

export const employerOptions = (employers: readonly { id: string; companyName: string }[] = []): Option[] =>
  optionsByName(employers.map(({ id, companyName }) => ({ id, name: companyName })));

/** For lists of thousands of rows. */
export const namesById = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ value, label }) => [value, label]));

export const namesIn = (things: readonly Named[] = [], ids: readonly string[]): string =>
  ids.map((id) => things.find((thing) => thing.id === id)?.name ?? 'Unknown').join(', ');

export const searchByLabel = {
  optionFilterProp: 'label',
} satisfies SelectProps['showSearch'];
