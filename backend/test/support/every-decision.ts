/** The tests of what mutation testing tries (`jest.unit.config.mjs`). */
declare const SPECS: readonly string[];

for (const file of SPECS) jest.requireActual(file);
