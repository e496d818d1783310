import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../src/platform/config/app-config.js';
import { requiredInProduction } from '../src/platform/config/environment.js';

interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: { template?: { spec: PodSpec }; minReplicaCount?: number; scaleTargetRef?: { name: string } };
}
interface PodSpec {
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: [
    { image: string; envFrom: object[]; securityContext: object; ports?: { containerPort: number }[] },
  ];
}

const folder = path.join(__dirname, 'kubernetes');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const kustomization = parse(read('kustomization.yaml')) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const manifestsOf = (file: string) => parseAllDocuments(read(file)).map((one) => one.toJS() as Manifest);
const manifests = kustomization.resources.flatMap(manifestsOf);
const [secret] = manifestsOf('secret.template.yaml');
const models: Record<string, new (manifest: never) => { validate(): void }> = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job, Namespace, NetworkPolicy },
  ...{ PodDisruptionBudget, Secret, Service },
};
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

describe('the manifests for Kubernetes', () => {
  it('are all part of the kustomization, but for the secrets', () => {
    const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
    expect(files.sort()).toEqual([...kustomization.resources, 'secret.template.yaml'].sort());
  });

  it.each([...manifests, secret as Manifest].filter(({ kind }) => kind !== 'ScaledObject'))(
    'are what Kubernetes takes: $kind $metadata.name',
    (manifest) => {
      const Model = models[manifest.kind];
      if (!Model) throw new Error(`No model for ${manifest.kind}`);
      new Model(manifest as never).validate();
    },
  );

  it('carry every setting that production demands, and only the secrets in the secret', () => {
    const settings = named('ConfigMap', 'hall-settings')?.data ?? {};
    const secrets = secret?.stringData ?? {};
    expect(requiredInProduction.filter((name) => !(name in settings) && !(name in secrets))).toEqual([]);
    expect(Object.values(secrets).filter(Boolean)).toEqual([]);
    expect(Object.keys(settings).filter((name) => name in secrets)).toEqual([]);
    const filled = {
      DATABASE_URL: 'postgres://hall@db/hall',
      REDIS_URL: 'rediss://cache',
      SESSION_SECRET: '8d1e0c57b9f24a6391c7e05d2fb84a1690e3c7d5a2b8f416',
      TWILIO_AUTH_TOKEN: 'token',
      SENDGRID_API_KEY: 'SG.key',
    };
    expect(loadConfig({ ...settings, ...filled })).toMatchObject({ production: true, trustProxy: 1 });
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
            envFrom: [{ configMapRef: { name: 'hall-settings' } }, { secretRef: { name: 'hall-secrets' } }],
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
