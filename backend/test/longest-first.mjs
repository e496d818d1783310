import Sequencer from '@jest/test-sequencer';
import { longest } from './files.mjs';

/** A new clone knows no durations of an earlier run: the files that take long are named, the others follow by size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => {
      const place = longest.findIndex((file) => path.endsWith(file));
      return place === -1 ? longest.length : place;
    };
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
