import { withClient } from './client.js';
import { statement, types } from './sql/index.js';

const CONNECTION_TIMEOUT_MS = 10_000;

const ownId = statement('id of the database', { id: types.text })`
  SELECT left(md5(concat_ws('/', (SELECT system_identifier FROM pg_control_system()), oid)), 12) AS id
  FROM pg_database WHERE datname = current_database()`;

export const serverVersion = statement('version of the server', { version: types.text })`
  SELECT current_setting('server_version') AS version`;

/** A name for the database: the same in all processes of an installation, another one for a copy of the database. */
export const installationOf = (databaseUrl: string): Promise<string> =>
  withClient(
    {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      application_name: 'hiring-hall',
    },
    async (client) => `hall-${(await ownId.only(client)).id}`,
  );
