/** What nearly every request needs. */
export { api, dataOf, type Schemas } from './client';
export { queryKeys, type Topic, TOPICS } from './query-keys';
export type { paths } from './schema.gen';
