import { join } from 'node:path';

/** The files that Node runs, in the built product. */
export interface Entries {
  sandbox: string;
  cli: string;
  worker: string;
  api: string;
}

export function builtEntries(root: string): Entries {
  const dist = join(root, 'backend', 'dist');
  return {
    sandbox: join(dist, 'sandbox', 'main.js'),
    cli: join(dist, 'src', 'main.cli.js'),
    worker: join(dist, 'src', 'main.worker.js'),
    api: join(dist, 'src', 'main.api.js'),
  };
}
