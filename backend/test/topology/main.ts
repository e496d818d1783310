import { once } from 'node:events';
import { missingPrograms, STAFF, startTopology } from './topology.js';

if (missingPrograms.length > 0) throw new Error(`Install ${missingPrograms.join(', ')} first.`);

const hall = await startTopology();
process.stdout.write(`
Production's processes run.

  Address  ${hall.url}  (a certificate of its own making)
  Sign in  username ${STAFF.username}, password ${STAFF.password}
  Folder   ${hall.folder}  (logs, settings, data; gone at the end)

Ctrl-C stops everything.
`);
await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
await hall.close();
