import { createHash } from 'node:crypto';
import { type Condition, scopeColumns } from './conditions.js';
import type { EligibilityRulesDto } from './dto/eligibility-rules.dto.js';
import { RANK_ORDER } from './ranking.js';
import { conditionsOfAll, describeRules, dispatchRules } from './rules.js';
import rules2026_1 from './rules-versions/2026-1.json' with { type: 'json' };

/** A version of the rules as it is kept for good. */
interface RulesVersion {
  hash: string;
  /** What gives the workers their places: names and SQL of the conditions, echelon by echelon, and the order. */
  decides: object;
  /** Its wording may improve without a new version, for it decides nothing. */
  description: EligibilityRulesDto;
}

export const rulesVersions = [rules2026_1] as RulesVersion[];

const sameSpacing = (sql: string) => sql.replace(/\s+/g, ' ').trim();
const decisive = ({ name, sql }: Condition) => ({ name, sql: sameSpacing(sql) });

export const rulesHash = (decides: object): string =>
  createHash('sha256').update(JSON.stringify(decides)).digest('hex');

export function presentRules(): RulesVersion {
  const decides = {
    job: Object.fromEntries(Object.entries(scopeColumns).map(([name, sql]) => [name, sameSpacing(sql)])),
    conditions: conditionsOfAll.map(decisive),
    dispatchClasses: Object.entries(dispatchRules).map(([dispatchClass, { rules }]) => ({
      dispatchClass,
      echelons: rules.map(({ echelon, conditions, seniority: { column, orToday = false } }) => ({
        echelon,
        conditions: conditions.map(decisive),
        seniority: { column, orToday },
      })),
    })),
    order: RANK_ORDER,
  };
  return { hash: rulesHash(decides), decides, description: describeRules() };
}

export const rulesOfVersion = (version: string): EligibilityRulesDto | undefined =>
  rulesVersions.find(({ description }) => description.version === version)?.description;
