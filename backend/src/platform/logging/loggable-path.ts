const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The path without query, ids cut: an id may be a worker's public link, by which a reader of the log could answer. */
export const loggablePath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(uuid, (id) => `${id.slice(0, 8)}…`);
