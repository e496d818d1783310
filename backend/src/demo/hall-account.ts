import { sidOf } from './random.js';

/** The account and the number from which the demo's past texts went out. Both are made up. */
export const HALL_ACCOUNT = sidOf('AC', 'demo hall');
export const HALL_NUMBER = '+16175550100';
