import { builtEntries } from './entries.js';
import { Hall, type RunningHall } from './hall.js';
import { watchNpm } from './parent-watch.js';
import { StartError } from './start-error.js';
import { Stopping } from './supervisor.js';

/** npm passes on the Ctrl-C that the terminal has sent us already: one press arrives as two signals. */
const SAME_PRESS_MS = 500;

/**
 * `npm start`: runs everything until it is told to stop, then ends this process.
 * @param build another one for each build of the product; without it the database is set up at each start
 */
export async function start(root: string, build?: string): Promise<void> {
  // A closed terminal is no reason to end halfway: its SIGHUP stops everything in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const hall = new Hall(root, builtEntries(root), build, (line) => console.log(line));
  stopOnSignals(hall);
  try {
    const running = await hall.start(process.env);
    console.log(banner(running));
  } catch (error) {
    if (error instanceof Stopping) return;
    console.error(error instanceof StartError ? error.message : error);
    await hall.stop();
    process.exit(1);
  }
}

function stopOnSignals(hall: Hall): void {
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince === undefined) {
      stoppingSince = Date.now();
      console.log('\nStopping…');
      void hall.stop().then(() => process.exit(0));
    } else if (Date.now() - stoppingSince > SAME_PRESS_MS) {
      void hall.kill().then(() => process.exit(1));
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchNpm(stop);
}

function banner({ settings, folder, mailboxUrl, demoPassword }: RunningHall): string {
  const { sandboxed } = settings;
  const pretended = [sandboxed.twilio && 'texts', sandboxed.sendgrid && 'e-mails']
    .filter(Boolean)
    .join(' and ');
  const rows = [
    ['Address', settings.publicBaseUrl],
    ['Sign in', signIn(settings, demoPassword)],
    ...(mailboxUrl ? [['Mailbox', `${mailboxUrl}  (${pretended} end here, nothing is really sent)`]] : []),
    ['Data', folder.path],
    ['Logs', folder.logs],
  ];
  const lines = rows.map(([name, value]) => `  ${name!.padEnd(9)}${value}`);
  return ['', 'Hiring Hall is ready.', '', ...lines, '', 'Ctrl-C stops everything.', ''].join('\n');
}

function signIn({ demoData, given }: RunningHall['settings'], demoPassword: string): string {
  if (demoData) return `username dispatcher, password ${demoPassword}`;
  if (given.ADMIN_USERNAME) return `username ${given.ADMIN_USERNAME}`;
  return 'with a user of this hall';
}
