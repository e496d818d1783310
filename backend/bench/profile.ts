import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What V8 writes with `--cpu-prof`; times are microseconds. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const SHOWN = 8;
/** No code that somebody could change: waiting, and what the sampler itself takes. */
const NOT_WORK = new Set(['(idle)', '(program)', '(root)']);

/** Of Node itself: what a function's name or file tells of its purpose. */
const purposes: readonly (readonly [purpose: string, known: RegExp])[] = [
  ['sockets: system calls', /^(writev?|read|write(Buffer|\w*String)|shutdown|connect|open|close|writeSync) /],
  [
    'bytes to texts and back',
    /^(\w*(Slice|Write)|toString|byteLength\w*|copy|encodeInto\w*|fill) |string_decoder/,
  ],
  [
    'start: loading modules',
    /modules|compile|vm|evaluate|dlopen|internalBinding|node:fs|^(l?stat|wrapSafe) /,
  ],
  ['cryptography', /crypto|^(Hmac|Hash|update|digest) /],
  ['HTTP', /_http|node:http|internal\/url|querystring/],
];

function ownerOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  const fromPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (fromPackage) return fromPackage;
  if (url.startsWith('file:')) return 'our own code';
  return purposes.find(([, known]) => known.test(`${functionName} ${url}`))?.[0] ?? 'Node itself';
}

/** Where each profiled process has spent its time on the processor: the packages that took most, in percent. */
export function profiles(folder: string): string {
  return readdirSync(folder)
    .toSorted()
    .map((process) => {
      const spent = new Map<string, number>();
      for (const file of readdirSync(join(folder, process)))
        addTo(spent, JSON.parse(readFileSync(join(folder, process, file), 'utf8')) as CpuProfile);
      return `${process}\n${shares(spent)}`;
    })
    .join('\n\n');
}

function addTo(spent: Map<string, number>, { nodes, samples, timeDeltas }: CpuProfile): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (!frame || NOT_WORK.has(frame.functionName)) return;
    const owner = ownerOf(frame);
    spent.set(owner, (spent.get(owner) ?? 0) + (timeDeltas[index] ?? 0));
  });
}

function shares(spent: ReadonlyMap<string, number>): string {
  const sum = [...spent.values()].reduce((total, one) => total + one, 0);
  const largest = [...spent].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
  return largest.map(([owner, time]) => `${Math.round((time / sum) * 100)} % ${owner}`).join('\n');
}
