/** The argument of a process that is started before its database: its parent tells it once that is set up. */
export const AFTER_SET_UP = '--after-set-up';
/** What the parent then sends. */
export const SET_UP = { isSetUp: true };

/** Until the database is set up; at once in a process that need not wait. */
export async function databaseSetUp(): Promise<void> {
  if (!process.argv.includes(AFTER_SET_UP)) return;
  await new Promise<void>((resolve) => {
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || !message || !('isSetUp' in message)) return;
      process.off('message', hear);
      resolve();
    };
    process.on('message', hear);
  });
}
