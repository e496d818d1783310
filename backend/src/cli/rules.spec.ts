import { readdirSync } from 'node:fs';
import path from 'node:path';
import { rulesToKeep } from './rules.js';
import { dispatchRules } from '../dispatch/matching/rules.js';
import {
  presentRules,
  rulesHash,
  rulesOfVersion,
  rulesVersions,
} from '../dispatch/matching/rules-versions.js';

const { version } = presentRules().description;

describe('the versions of the rules', () => {
  it('hold the rules of this build, under their version: changed rules need a new one', () => {
    const kept = rulesVersions.filter(({ description }) => description.version === version);
    expect(kept).toEqual([presentRules()]);
  });

  it('are all there, each with the hash of what it decides', () => {
    const files = readdirSync(path.join(__dirname, '../dispatch/matching/rules-versions'));
    expect(rulesVersions.map(({ description }) => `${description.version}.json`).sort()).toEqual(
      files.sort(),
    );
    expect(rulesVersions.map(({ hash }) => hash)).toEqual(
      rulesVersions.map(({ decides }) => rulesHash(decides)),
    );
    expect(new Set(rulesVersions.map(({ hash }) => hash)).size).toBe(rulesVersions.length);
  });

  it('can be read by their name, and nothing else can', () => {
    expect(rulesOfVersion(version)?.dispatchClasses.map(({ rules }) => rules.length)).toEqual([4, 1]);
    for (const other of ['', '2026', 'constructor']) expect(rulesOfVersion(other)).toBeUndefined();
  });
});

describe('rules that are changed', () => {
  const { seniority, conditions } = dispatchRules.Encore.rules[0]!;
  const [local26] = conditions as [(typeof conditions)[number]];
  /** What is told of the rules while they are changed, which are put back then. */
  function changed<T extends object, K extends keyof T, R>(of: T, key: K, value: T[K], then: () => R): R {
    const before = of[key];
    of[key] = value;
    try {
      return then();
    } finally {
      of[key] = before;
    }
  }
  const hash = () => presentRules().hash;
  const present = hash();

  it('have another hash when they decide otherwise', () => {
    expect(changed(local26, 'sql', 'true', hash)).not.toBe(present);
    expect(changed(local26, 'name', 'another', hash)).not.toBe(present);
    expect(changed(seniority, 'column', 'best_certificate_date', hash)).not.toBe(present);
    expect(changed(seniority, 'orToday', true, hash)).not.toBe(present);
    expect(changed(dispatchRules.Encore, 'rules', [], hash)).not.toBe(present);
    const [first, second, ...others] = dispatchRules['L26 Tiered'].rules;
    const otherOrder = [second!, first!, ...others];
    expect(changed(dispatchRules['L26 Tiered'], 'rules', otherOrder, hash)).not.toBe(present);
  });

  it('have the same hash when they say the same in other words or lines', () => {
    expect(changed(local26, 'says', 'is on the recall list', hash)).toBe(present);
    expect(changed(seniority, 'text', 'Since when they work', hash)).toBe(present);
    expect(changed(local26, 'sql', ` ${local26.sql}\n`, hash)).toBe(present);
  });

  it('are not put in the place of those that the version stands for', () => {
    expect(JSON.parse(rulesToKeep())).toEqual(presentRules());
    expect(() => changed(local26, 'sql', 'true', rulesToKeep)).toThrow(
      `Version ${version} stands for other rules, by which lists were made. Give these a new RULES_VERSION.`,
    );
  });
});
