import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../local/ports.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { hasRedisServer } from './queue-backends.js';

const describeHere = hasRedisServer ? describe : describe.skip;
/** The hash slots of three nodes. */
const SLOTS = [
  [0, 5_460],
  [5_461, 10_922],
  [10_923, 16_383],
];

interface Node {
  process: ChildProcess;
  client: Redis;
  port: number;
  bus: number;
}

async function startNode(folder: string): Promise<Node> {
  const [port, bus] = [await freePort(), await freePort()];
  const process = spawn(
    'redis-server',
    [
      ...['--port', String(port), '--cluster-port', String(bus), '--bind', '127.0.0.1', '--save', ''],
      ...['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`, '--dir', folder],
      ...['--cluster-node-timeout', '5000'],
    ],
    { stdio: 'ignore' },
  );
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50 });
  client.on('error', () => undefined); // it is still starting
  await client.ping();
  return { process, client, port, bus };
}

describeHere('the queues on a Redis Cluster of three nodes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hall-redis-cluster-'));
  const nodes: Node[] = [];
  let hall: Messaging;

  beforeAll(async () => {
    for (const [first = 0, last = 0] of SLOTS) {
      const node = await startNode(folder);
      await node.client.cluster('ADDSLOTSRANGE', first, last);
      nodes.push(node);
    }
    const [one, ...others] = nodes;
    await eventually(async () => {
      // A node that is busy lets a greeting pass, and is forgotten then.
      if (!String(await one?.client.cluster('INFO')).includes('cluster_known_nodes:3'))
        for (const { port, bus } of others) await one?.client.call('CLUSTER', 'MEET', '127.0.0.1', port, bus);
      for (const { client } of nodes) {
        const info = String(await client.cluster('INFO'));
        expect(info).toMatch(/cluster_state:ok[^]*cluster_known_nodes:3/);
      }
    });
    const urls = nodes.map(({ port }) => `redis://127.0.0.1:${port}`);
    hall = await startMessaging('PostgreSQL', { env: { REDIS_URL: urls.slice(0, 2).join(',') } });
  });
  afterAll(async () => {
    await hall?.close();
    for (const { client, process } of nodes) {
      client.disconnect();
      process.kill('SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('send every text once, all keys beside each other on one node', async () => {
    const jobId = await hall.largeJob(100);
    await hall.notify(jobId);
    await eventually(async () => {
      const done = await hall.sql(`SELECT FROM sms WHERE job_id = $1 AND status = 'delivered'`, [jobId]);
      expect(done).toHaveLength(100);
    });
    expect(Object.values(hall.sandbox.twilio.attemptsByTo()).filter((posts) => posts !== 1)).toEqual([]);

    const keys = await Promise.all(nodes.map(({ client }) => client.keys('*')));
    expect(keys.filter((found) => found.length > 0)).toHaveLength(1);
    expect(keys.flat().filter((key) => !/^\{hall-[0-9a-f]{12}\}:/.test(key))).toEqual([]);
  });

  it('are ready', () => hall.api.visitor().get('/health/ready').expect(200));
});
