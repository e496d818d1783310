const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The path without its query, ids cut to their beginning: an id may be a worker's public link, and whoever can
 * read it in a log could answer in that worker's name.
 */
export const loggablePath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(uuid, (id) => `${id.slice(0, 8)}…`);
