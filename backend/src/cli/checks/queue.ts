import { Cluster, Redis } from 'ioredis';
import type { AppConfig } from '../../platform/config/app-config.js';
import { connectToCluster } from '../../platform/queues/redis-cluster.js';
import { withinTime } from '../../platform/time/within-time.js';
import { about, type Finding, summaryOf } from './finding.js';

const TIMEOUT_MS = 5_000;
/** What the queue library needs at least, and what it is tested with here. */
const VERSIONS = { oldest: 6.2, tried: 7 };

const queue = about('queue');

/** Is Redis there, does it keep what it is given, and would it have it after a restart? */
export async function checkQueue({ redis: settings }: AppConfig): Promise<Finding[]> {
  if (!settings) return [queue.ok('lives in PostgreSQL')];
  const { urls, cluster } = settings;
  const client = cluster
    ? connectToCluster(urls, true)
    : new Redis(urls[0], { connectTimeout: TIMEOUT_MS, maxRetriesPerRequest: 1, retryStrategy: null });
  let lastError: unknown;
  client.on('error', (error: unknown) => (lastError = error));
  try {
    const infos = await withinTime(infosOf(client), TIMEOUT_MS, 'it does not answer');
    return infos.flatMap(judge);
  } catch (error) {
    return [
      queue.fail(
        `no answer from Redis (${summaryOf(lastError ?? error)})`,
        'Check REDIS_URL. Until it is back texts stay pending; none is lost.',
      ),
    ];
  } finally {
    client.disconnect();
  }
}

async function infosOf(client: Redis | Cluster): Promise<string[]> {
  if (client instanceof Redis) return [await client.info()];
  if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
  return Promise.all(client.nodes('master').map((node) => node.info()));
}

function judge(info: string): Finding[] {
  const facts = new Map(info.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
  const version = facts.get('redis_version') ?? '';
  const policy = facts.get('maxmemory_policy');
  const number = Number.parseFloat(version);
  if (number < VERSIONS.oldest) {
    return [queue.fail(`Redis ${version} is too old`, `Use Redis ${VERSIONS.tried} or newer.`)];
  }
  const findings = [
    number < VERSIONS.tried
      ? queue.warn(`Redis ${version} answers`, `Tried with Redis ${VERSIONS.tried} and newer: upgrade it.`)
      : queue.ok(`Redis ${version} answers`),
  ];
  if (policy !== undefined && policy !== 'noeviction') {
    findings.push(queue.fail(`Redis may throw jobs away (${policy})`, 'Set maxmemory-policy to noeviction.'));
  }
  if (facts.get('aof_enabled') === '0') {
    findings.push(
      queue.warn(
        'Redis forgets its jobs when it is killed',
        'Set appendonly to yes. Without it nothing is lost, but what waits is found again a minute later.',
      ),
    );
  }
  return findings;
}
