import type { SelectProps } from 'antd';

interface Named {
  id: string;
  name: string;
}

interface Option {
  value: string;
  label: string;
}

/** Options of a select that are called what they are. */
export const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Options of a select for classifications, groups or certificates, alphabetically by name. */
export const optionsByName = (things: readonly Named[] = []): Option[] =>
  things
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => byLabel.compare(a.label, b.label));

/** Options of a select for employers, alphabetically by company name. */
export const employerOptions = (employers: readonly { id: string; companyName: string }[] = []): Option[] =>
  optionsByName(employers.map(({ id, companyName }) => ({ id, name: companyName })));

/** Name by id, for lists that show thousands of rows. */
export const namesById = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ value, label }) => [value, label]));

/** 'Bartender, Cook' of ids; what is not there, or not yet, is 'Unknown'. */
export const namesIn = (things: readonly Named[] = [], ids: readonly string[]): string =>
  ids.map((id) => things.find((thing) => thing.id === id)?.name ?? 'Unknown').join(', ');

/** Finds an option by any part of its label, as people type it. */
export const searchByLabel = {
  optionFilterProp: 'label',
} satisfies SelectProps['showSearch'];
