import pg from 'pg';
import { GROWING } from './million.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Executed {
  'Query Text': string;
  Plan: PlanNode;
}

/** More than this of a growing table is read by nothing that does not also answer with it. */
const MOST_READ = 25_000;
/** A statement that finds little may still look at so many rows. */
const FREE = 250;

const heard: Executed[] = [];
let isHearing = false;

/** Makes the database send the plan of each statement that the product runs, with what it really read. */
export async function recordPlans(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_level': 'notice',
  };
  await client.query('LOAD $$auto_explain$$');
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER DATABASE ${database} SET ${name} = '${value}'`);
  await client.end();
  const connect = pg.Client.prototype.connect as (...args: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    this.on('notice', ({ message }) => {
      const plan = message?.split(/plan:\n/)[1];
      if (isHearing && plan) heard.push(JSON.parse(plan) as Executed);
    });
    return connect.apply(this, args);
  });
}

/** What was run meanwhile, over the tables that grow, or over these. */
export async function plansOf(work: () => Promise<unknown>, tables = GROWING): Promise<Executed[]> {
  heard.length = 0;
  isHearing = true;
  await work();
  isHearing = false;
  return heard.filter(({ Plan }) => nodes(Plan).some(isOf(tables)));
}

/** Statements that read a growing table from end to end, or far more of it than they need; each with its plan. */
export const wasteful = (plans: Executed[], tables = GROWING): string[] =>
  plans.flatMap((executed) => {
    const reason = wasteOf(executed.Plan, tables);
    return reason ? [`${reason}\n${executed['Query Text']}\n${outline(executed.Plan)}`] : [];
  });

function wasteOf(plan: PlanNode, tables: ReadonlySet<string>): string | undefined {
  const scans = nodes(plan).filter(isOf(tables));
  const whole = scans.find((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0);
  if (whole) return `reads all of ${whole['Relation Name']}`;
  const read = sum(scans.map(readBy));
  const answered = isChange(plan) ? sum((plan.Plans ?? []).map(rows)) : rows(plan);
  const needed = Math.max(answered, ...nodes(plan).flatMap(fed));
  if (read > Math.max(FREE, 10 * needed)) return `reads ${read} rows for ${needed}`;
  if (read > Math.max(MOST_READ, 10 * answered)) return `reads ${read} rows`;
  return undefined;
}

/** What a limit lets through, and what is counted. */
const fed = (node: PlanNode): number[] => {
  if (node['Node Type'] === 'Limit') return [rows(node)];
  return node['Node Type'] === 'Aggregate' ? (node.Plans ?? []).map(rows) : [];
};

const isChange = (node: PlanNode) => node['Node Type'] === 'ModifyTable';
const isOf = (tables: ReadonlySet<string>) => (node: PlanNode) =>
  !isChange(node) && tables.has(node['Relation Name'] ?? '');
const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
const rows = (node: PlanNode) => Math.round(node['Actual Rows'] * node['Actual Loops']);
const readBy = (node: PlanNode) =>
  Math.round(
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'],
  );
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const outline = (node: PlanNode, depth = 1): string =>
  [
    `${'  '.repeat(depth)}${node['Node Type']} ${node['Relation Name'] ?? ''} ${rows(node)} of ${readBy(node)}`,
    ...(node.Plans ?? []).map((child) => outline(child, depth + 1)),
  ].join('\n');
