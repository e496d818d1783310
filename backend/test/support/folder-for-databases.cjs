const { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } = require('node:fs');
const { freemem, tmpdir } = require('node:os');
const path = require('node:path');

const IN_MEMORY = '/dev/shm';
const PREFIX = 'hall-';
/** What a run may need, a million rows and their log among it. */
const NEEDED = 8 * 2 ** 30;

/**
 * A folder of this process, in memory where there is room. Most of what hundreds of databases cost on a disk, which are made
 * and dropped one after the other, is the work of its file system to find a free place for each of their files.
 */
function folderForDatabases(name = 'test') {
  const parent = hasRoom() ? IN_MEMORY : tmpdir();
  if (parent === IN_MEMORY) removeLeftOvers();
  return mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-${name}-`));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return process.platform === 'linux' && bavail * bsize >= NEEDED && freemem() >= NEEDED;
  } catch {
    return false;
  }
}

/** Of processes that were killed: they would keep the memory, and their server, until the machine starts anew. */
function removeLeftOvers() {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = path.join(IN_MEMORY, name);
    try {
      const [server] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(server), 'SIGQUIT');
    } catch {
      // It does not run any more.
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

module.exports = { folderForDatabases };
