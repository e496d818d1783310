import { mutationOf } from '../stryker.base.mjs';
import { decided } from './jest.unit.config.mjs';

/** Which faults the unit tests do not notice: `npm run mutation`. */
export default mutationOf(decided);
