import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATE = 'deploy/proxy/hall.conf.template';

export interface ProxySettings {
  /** Holds its configuration, its certificate and its temporary files. */
  folder: string;
  publicBaseUrl: string;
  ports: { https: number; http: number };
  apiPorts: number[];
}

/** A certificate for localhost that is its own authority, good for two days. */
export function makeCertificate(folder: string) {
  const file = join(folder, 'fullchain.pem');
  const key = join(folder, 'privkey.pem');
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', key, '-out', file],
    ],
    { stdio: 'pipe' },
  );
  chmodSync(key, 0o644); // nginx reads it at each handshake, as its own user
  return { certificate: readFileSync(file, 'utf8'), file, key };
}

/** Fills in the shipped template as the proxy's image does, and puts the least around it that nginx needs. */
export function writeProxyConfiguration(backend: string, settings: ProxySettings): string {
  const { folder, publicBaseUrl, ports, apiPorts } = settings;
  const values: Record<string, string> = {
    PUBLIC_BASE_URL: publicBaseUrl,
    HALL_HTTP_PORT: `127.0.0.1:${ports.http}`,
    HALL_HTTPS_PORT: `127.0.0.1:${ports.https}`,
    HALL_TLS_DIR: folder,
    HALL_UPSTREAM: apiPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join(' '),
  };
  const hall = readFileSync(join(backend, TEMPLATE), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (all, name: string) => values[name] ?? all,
  );
  writeFileSync(join(folder, 'hall.conf'), hall);
  const main = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n  ');
  writeFileSync(
    main,
    `daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log /dev/stderr;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  ${temporary}
  include ${join(folder, 'hall.conf')};
}
`,
  );
  return main;
}
