import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { allSettings, secretNames, type Setting, settings } from '../src/platform/config/settings.js';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
const compose = read('docker-compose.yml');

interface Service {
  build?: object;
  environment: Record<string, string>;
}
interface Workload {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { containers: { env: { name: string; value: string }[] }[] } } };
}

const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const { data: configMap } = parse(read('backend/deploy/kubernetes/settings.yaml')) as {
  data: Record<string, string>;
};
const workloads = ['api', 'worker', 'migrate']
  .flatMap((name) => parseAllDocuments(read(`backend/deploy/kubernetes/${name}.yaml`)))
  .map((one) => one.toJS() as Workload)
  .filter(({ kind }) => ['Deployment', 'Job'].includes(kind));

/** What each process of the product is given, by who gives it. */
const given: [string, Record<string, string>][] = [
  ...Object.entries(services)
    .filter(([, { build }]) => build)
    .map(([name, { environment }]): [string, Record<string, string>] => [`Compose's ${name}`, environment]),
  ...workloads.map(({ metadata, spec }): [string, Record<string, string>] => {
    const own = spec.template.spec.containers
      .flatMap(({ env }) => env)
      .map(({ name, value }) => [name, value]);
    return [`Kubernetes' ${metadata.name}`, { ...configMap, ...(Object.fromEntries(own) as object) }];
  }),
];
const table: Record<string, Setting | undefined> = settings;
const settingOf = (name: string) => {
  const ofFile = name.replace(/_FILE$/, '');
  return secretNames.includes(ofFile) ? ofFile : name;
};

it('looks at every process of both', () => {
  expect(given.map(([whose]) => whose)).toEqual([
    ...["Compose's migrate", "Compose's api", "Compose's worker"],
    ...["Kubernetes' hall-api", "Kubernetes' hall-worker", "Kubernetes' hall-migrate"],
  ]);
});

it.each(given)('%s is given settings that there are, and all that production demands', (_, environment) => {
  const names = Object.keys(environment).map(settingOf);
  expect(names.filter((name) => !table[name])).toEqual([]);
  const demanded = allSettings.flatMap(([name, { required }]) => (required ? name : []));
  expect(demanded.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(given)('%s is given no default a second time', (_, environment) => {
  const repeated = Object.entries(environment).filter(([name, value]) => {
    const setting = table[name];
    return setting?.for !== 'each process' && String(value) === setting?.default;
  });
  expect(repeated).toEqual([]);
});

it("Compose states a default only where it is the one that reads the setting, and then the table's", () => {
  const stated = [...compose.matchAll(/\$\{(\w+):-([^}]+)\}/g)].map(([, name = '', text]) => [name, text]);
  expect(stated).not.toEqual([]);
  expect(stated.filter(([name = '']) => table[name]?.for !== 'compose')).toEqual([]);
  expect(stated.filter(([name = '', text]) => table[name]?.default !== text)).toEqual([]);
});
