import { mutationOf } from '../stryker.base.mjs';
import { decided } from './jest.unit.config.mjs';

/** Which faults the unit tests do not notice: `npm run mutation`. What SQL decides is tried by `npm run faults`. */
export default mutationOf(decided);
