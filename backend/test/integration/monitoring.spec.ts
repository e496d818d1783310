import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { eventually } from './messaging/eventually.js';
import { startMessaging, type Messaging } from './messaging/messaging.js';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../deploy/monitoring', file), 'utf8');

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const alerts = (parse(read('alerts.yaml')) as Alerts).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const asked = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

describe('What watches over the hall', () => {
  let hall: Messaging;
  let figures: string;
  let names: Set<string>;
  beforeAll(async () => {
    hall = await startMessaging();
    await hall.notify((await hall.jobFor('+12125550101')).id);
    await eventually(async () => {
      figures = await (await fetch(`${hall.api.url}/metrics`)).text();
      expect(figures).toContain('outcome="accepted"');
    });
    names = new Set([...figures.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name));
  });
  afterAll(() => hall.close());

  it.each(asked)('asks for figures that there are: %s', (_, expr) => {
    const used = [...expr.matchAll(/\b(?:hiring_hall|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(0);
    const known = (name: string) => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''));
    expect(used.filter((name) => !known(name))).toEqual([]);
  });

  it.each(asked)('selects and groups by labels that there are: %s', (_, expr) => {
    const selected = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
    );
    const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, inside = '']) =>
      inside.split(/,\s*/),
    );
    const ofPrometheus = ['job', 'instance', 'le'];
    const labels = [...selected, ...grouped].filter((label) => !ofPrometheus.includes(label));
    expect(labels.filter((label) => !new RegExp(`[{,]${label}="`).test(figures))).toEqual([]);
  });

  it('has a paragraph on each alert in what to do when something is wrong', () => {
    const doc = readFileSync(path.resolve(__dirname, '../../../docs/troubleshooting.md'), 'utf8');
    expect(alerts.map(({ alert }) => alert).filter((alert) => !doc.includes(`\`${alert}\``))).toEqual([]);
  });
});
