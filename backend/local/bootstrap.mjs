// Runs before anything is installed, and on a Node that may be too old: plain syntax, no dependency.
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Hiring Hall needs Node ${OLDEST.join('.')} or newer; this is ${process.version}.`);
  process.exit(1);
}

const [command, ...args] = process.argv.slice(2);

async function main() {
  const { install, build, bench, root } = await import('./prepare.mjs');
  if (command === 'test') {
    const { test } = await import('./test.mjs');
    install();
    process.exit(await test(root, args));
  }
  if (command === 'command') {
    // Uses the present build, which must not change beneath the hall that runs.
    const { runCommand } = await import('../dist/local/command.js');
    process.exit(await runCommand(root, args));
  }
  install();
  const built = build();
  if (command === 'bench') process.exit(bench(args));
  const { start } = await import('../dist/local/start.js');
  await start(root, built);
}

main().catch((error) => {
  console.error(error.expected ? error.message : error);
  process.exit(1);
});
