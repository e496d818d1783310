import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../src/platform/config/app-config.js';
import { secretNames } from '../src/platform/config/settings.js';

interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: { template?: { spec: PodSpec } } & Record<string, unknown>;
}
interface PodSpec {
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: [
    {
      image: string;
      env?: { name: string; value: string }[];
      envFrom: object[];
      volumeMounts: { name: string; mountPath: string }[];
    },
  ];
  volumes: { name: string; secret?: { secretName: string } }[];
}

const folder = path.join(__dirname, 'kubernetes');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const kustomization = parse(read('kustomization.yaml')) as {
  resources: string[];
  images: { name: string; newName: string; newTag?: string; digest?: string }[];
};
const manifestsOf = (file: string) => parseAllDocuments(read(file)).map((one) => one.toJS() as Manifest);
const ownFiles = kustomization.resources.filter((file) => !file.startsWith('..'));
const manifests = ownFiles.flatMap(manifestsOf);
const secretManifests = manifestsOf('secret.template.yaml');
/** Of what others add to a cluster: nothing here knows their form. */
const foreignKinds = ['ScaledObject', 'Certificate'];
const models: Record<string, new (manifest: never) => { validate(): void }> = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Job, Namespace, NetworkPolicy },
  ...{ PodDisruptionBudget, Secret, Service },
};
interface Policy {
  podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
  ingress?: unknown[];
  egress?: { ports: { port: number }[] }[];
}
const policy = (name: string) => named('NetworkPolicy', name)?.spec as unknown as Policy;
const portsOut = (name: string) =>
  (policy(name).egress ?? []).flatMap(({ ports }) => ports.map(({ port }) => port));
const podsOf = (name: string) => {
  const { matchLabels = {}, matchExpressions = [] } = policy(name).podSelector;
  return [...Object.values(matchLabels), ...matchExpressions.flatMap(({ values }) => values)];
};
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

describe('the manifests for Kubernetes', () => {
  it('are all part of the kustomization, but for the secrets', () => {
    const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
    expect(files.sort()).toEqual([...ownFiles, 'secret.template.yaml'].sort());
  });

  it.each([...manifests, ...secretManifests].filter(({ kind }) => !foreignKinds.includes(kind)))(
    'are what Kubernetes takes: $kind $metadata.name',
    (manifest) => {
      const Model = models[manifest.kind];
      if (!Model) throw new Error(`No model for ${manifest.kind}`);
      new Model(manifest as never).validate();
    },
  );

  describe('with the secrets as files', () => {
    let folder: string;
    const filled: Record<string, string> = {
      DATABASE_URL: 'postgres://hall_app@db/hall',
      MIGRATION_DATABASE_URL: 'postgres://hall@db/hall',
      REDIS_URL: 'rediss://hall:a-password@cache',
      SESSION_SECRET: '8d1e0c57b9f24a6391c7e05d2fb84a1690e3c7d5a2b8f416',
      SEAL_KEY: '5b0e9d3a7c41f86205de937ba1c4f80e62d7395b8af01c4e',
      TWILIO_AUTH_TOKEN: 'token',
      SENDGRID_API_KEY: 'SG.key',
    };

    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'hall-secrets-'));
      for (const { metadata, stringData = {} } of secretManifests) {
        mkdirSync(path.join(folder, metadata.name));
        for (const name of Object.keys(stringData)) {
          writeFileSync(path.join(folder, metadata.name, name), `${filled[name] ?? ''}\n`);
        }
      }
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    /** What a pod is given, its secrets where they are mounted. */
    const environmentOf = (kind: string, name: string) => {
      const { containers, volumes = [] } = named(kind, name)!.spec!.template!.spec;
      const [{ env = [], volumeMounts }] = containers;
      const own = Object.fromEntries(env.map((one) => [one.name, one.value]));
      const all = { ...named('ConfigMap', 'hall-settings')?.data, ...own };
      return Object.fromEntries(
        Object.entries(all).map(([setting, value]) => {
          const mount = volumeMounts.find(({ mountPath }) => value.startsWith(`${mountPath}/`));
          const secretName = volumes.find((volume) => volume.name === mount?.name)?.secret?.secretName;
          if (!mount || !secretName) return [setting, value];
          return [setting, value.replace(mount.mountPath, path.join(folder, secretName))];
        }),
      );
    };

    it.each(['Deployment hall-api', 'Deployment hall-worker', 'Job hall-migrate'])(
      'give %s every setting that production demands, and no secret as text',
      (label) => {
        const [kind = '', name = ''] = label.split(' ');
        const environment = environmentOf(kind, name);
        const config = loadConfig(environment);
        expect(config).toMatchObject({ production: true, trustProxy: 1, sendgrid: { apiKey: 'SG.key' } });
        const isMigrate = name === 'hall-migrate';
        expect(new URL(config.migrationDatabaseUrl).username).toBe(isMigrate ? 'hall' : 'hall_app');
        expect(new URL(config.databaseUrl).username).toBe('hall_app');
        expect(Object.keys(environment).filter((one) => secretNames.includes(one))).toEqual([]);
      },
    );

    it('are a template with nothing filled in', () => {
      const values = secretManifests.flatMap(({ stringData = {} }) => Object.values(stringData));
      expect(values.filter(Boolean)).toEqual([]);
    });
  });

  it.each(['Deployment hall-api', 'Deployment hall-worker', 'Job hall-migrate'])(
    'give %s its settings and no more rights than it needs',
    (label) => {
      const [kind = '', name = ''] = label.split(' ');
      const pod = named(kind, name)?.spec?.template?.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            image: expect.stringMatching(/^hiring-hall-(api|worker|migrate)$/),
            envFrom: [{ configMapRef: { name: 'hall-settings' } }],
            resources: { limits: { memory: '512Mi' } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      });
      expect(kustomization.images.map(({ name: image }) => image)).toContain(pod?.containers[0].image);
    },
  );

  it.each(['hall-api', 'hall-worker'])('watch over %s, and let it end in order', (name) => {
    const pod = named('Deployment', name)?.spec?.template?.spec;
    expect(pod?.containers[0]).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      livenessProbe: { httpGet: { path: '/health/live' } },
    });
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(10);
    expect(named('PodDisruptionBudget', name)).toBeDefined();
  });

  it('let the same proxy in front as Compose does, with the same configuration', () => {
    const proxy = path.join(folder, '../proxy');
    const generated = parse(readFileSync(path.join(proxy, 'kustomization.yaml'), 'utf8')) as object;
    expect(kustomization.resources).toContain('../proxy');
    expect(generated).toMatchObject({
      configMapGenerator: [{ name: 'hall-proxy', files: ['hall.conf.template'] }],
    });
    const compose = parse(readFileSync(path.join(folder, '../../../docker-compose.yml'), 'utf8'), {
      merge: true,
    }) as { services: { proxy: { image: string } } };
    const [image = '', digest] = compose.services.proxy.image.split('@');
    const [newName] = image.split(':');
    expect(kustomization.images).toContainEqual({ name: 'hiring-hall-proxy', newName, digest });
    const pod = named('Deployment', 'hall-proxy')?.spec?.template?.spec as PodSpec;
    const template = readFileSync(path.join(proxy, 'hall.conf.template'), 'utf8');
    const wanted = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(pod.containers[0].env?.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
    expect(pod.volumes).toContainEqual({ name: 'templates', configMap: { name: 'hall-proxy' } });
    // Visitors reach it and nothing else; their address arrives with them.
    expect(manifests.filter(({ kind }) => /Ingress|Gateway|Route/.test(kind))).toEqual([]);
    const open = manifests.filter(({ spec }) => ['LoadBalancer', 'NodePort'].includes(String(spec?.type)));
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['hall-proxy']);
    expect(open[0]?.spec).toMatchObject({ externalTrafficPolicy: 'Local' });
  });

  it('let nothing in and nothing out but what is named', () => {
    expect(policy('hall')).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(policy('hall')).not.toHaveProperty('ingress');
    expect(portsOut('hall')).toEqual([53, 53]);
    const out = Object.fromEntries(
      ['hall-proxy', 'hall-database', 'hall-queue', 'hall-providers'].map((name) => [
        name,
        { of: podsOf(name), ports: portsOut(name) },
      ]),
    );
    const product = ['hall-api', 'hall-worker'];
    expect(out).toEqual({
      'hall-proxy': { of: ['hall-proxy'], ports: [3000] },
      'hall-database': { of: [...product, 'hall-migrate'], ports: [5432] },
      'hall-queue': { of: product, ports: [6379] },
      'hall-providers': { of: product, ports: [443, 4318] },
    });
    expect(policy('hall-api').ingress).toEqual([
      expect.objectContaining({
        from: [
          { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'hall-proxy' } } },
          { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
        ],
      }),
    ]);
  });

  it('scale the workers by what waits in the queues', () => {
    expect(named('ScaledObject', 'hall-worker')?.spec).toMatchObject({
      scaleTargetRef: { name: 'hall-worker' },
      minReplicaCount: 2,
      triggers: [
        { type: 'prometheus', metadata: { query: expect.stringContaining('hiring_hall_queue_jobs') } },
      ],
    });
  });
});
