import { mutationOf } from '../stryker.base.mjs';
import { decided } from './jest.unit.config.mjs';

const options = mutationOf(decided);

/** Which faults the unit tests do not notice: `npm run mutation`. What SQL decides is tried by `npm run faults`. */
export default { ...options, jest: { ...options.jest, enableFindRelatedTests: false } };
