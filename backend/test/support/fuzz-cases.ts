import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from './api-document.js';
import { hostileBodies, hostileHeaders, hostileInAddress, hostileJson, hostileTexts } from './hostile.js';

/** One request, as it goes over the wire. */
export interface Case {
  what: string;
  /** Path and query. */
  target: string;
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

/** What a request of this operation looks like when nothing is wrong with it. */
export interface Sound {
  /** By the name of the parameter in the path. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** A text is sent as it is, with its type. */
  body?: unknown;
  type?: string;
}

/** The same on every run. */
const SEED = 26;
/** Each place is sent one in so many of what is hostile, its neighbours others; `FUZZ=all` sends all to all. */
const EVERY = process.env.FUZZ === 'all' ? 1 : 24;
/** The same of what has to do with the query as a whole, and how many random bodies are sent to each. */
const [EVERY_QUERY, MIXED, RANDOM] = process.env.FUZZ === 'all' ? [1, 15, 10] : [3, 4, 2];

const odd = ['__proto__[polluted]=1', 'constructor=1', 'nobody=1', '&&==', '%ff=%ff', '[]=1'];

const share = <T>(all: readonly T[], place: number, every = EVERY): T[] =>
  all.filter((_, index) => (index + place) % every === 0);

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * The hostile requests that the document gives occasion for; the first one is sound.
 * @param order the operation's place among all
 */
export function casesOf(api: ApiDocument, operation: Operation, sound: Sound, order = 0): Case[] {
  const shown = (value: unknown) => String(value).slice(0, 60);
  const pathWith = (path: Record<string, string>) =>
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const queryWith = (query: Record<string, string>) => new URLSearchParams(query).toString();
  const target = (path = sound.path, query: string = queryWith(sound.query)) =>
    pathWith(path) + (query && `?${query}`);
  const isForm = operation.bodyType === FORM_TYPE;
  const bodyType = sound.type ?? operation.bodyType ?? JSON_TYPE;
  const whole = sound.body === undefined ? undefined : encoded(sound.body, isForm);
  const withBody = (what: string, body: string | Buffer | undefined, type = bodyType): Case => ({
    what,
    target: target(),
    ...(body === undefined ? {} : { body, type }),
  });

  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  // Without an id it is another route.
  const inPath = Object.keys(sound.path).flatMap((name) =>
    share(hostileInAddress, order)
      .filter(Boolean)
      .map((text) => ({
        ...withBody(`${name}: ${shown(text)}`, whole),
        target: target({ ...sound.path, [name]: text }),
      })),
  );
  const inQuery = names.flatMap((name, place) => {
    const others = Object.entries(sound.query).filter(([other]) => other !== name);
    const rest = queryWith(Object.fromEntries(others));
    return [
      ...share(hostileInAddress, order + place).map((text) => `${name}=${text}`),
      ...share(
        [
          name,
          `${name}=a&${name}=b`,
          `${name}[]=a`,
          `${name}[a]=b`,
          `${name}[__proto__][polluted]=1`,
          `${name}=${'x'.repeat(8_000)}`,
        ],
        order + place,
        EVERY_QUERY,
      ),
    ].map((text) => ({
      what: `query ${shown(text)}`,
      target: target(sound.path, [rest, text].filter(Boolean).join('&')),
    }));
  });
  const aroundQuery = share(odd, order, EVERY_QUERY).map((text) => ({
    ...withBody(`query ${text}`, whole),
    target: target(sound.path, text),
  }));
  const inHeaders = share(hostileHeaders, order).map((headers) => ({
    ...withBody(`headers ${shown(JSON.stringify(headers))}`, whole),
    headers,
  }));
  const isWrite = operation.method !== 'GET';
  const inBody = isWrite
    ? [
        ...(typeof sound.body === 'string'
          ? []
          : isForm
            ? formsOf(sound.body as object)
            : jsonsOf(api, operation.body?.schema, sound.body, order)
        ).map(({ what, body }) => withBody(what, body)),
        ...share(hostileBodies, order).map(({ body, type }) =>
          withBody(`body ${shown(body)}`, body, type ?? JSON_TYPE),
        ),
        withBody('no body at all', undefined),
      ]
    : [];
  return [withBody('sound', whole), ...inPath, ...inQuery, ...aroundQuery, ...inHeaders, ...inBody];
}

/** What no text of the database can hold. */
const unstorable = ['a\u0000b', 'half a character \ud800'];

/**
 * Bodies of which one text within a field cannot be stored: in a list, in an object, in an object of a list. The checks of
 * a field see these only if they look for them.
 */
export function nestedCasesOf(api: ApiDocument, operation: Operation, sound: Sound): Case[] {
  const { properties = {} } = api.schema(operation.body?.schema ?? {});
  const fields = typeof sound.body === 'object' ? sound.body : {};
  const whole = casesOf(api, operation, sound)[0] as Case;
  return Object.entries(properties).flatMap(([name, schema]) =>
    unstorable.flatMap((text) =>
      valuesWith(api, schema, text)
        .filter((value) => value !== text)
        .map((value) => ({
          ...whole,
          what: `${name}: ${JSON.stringify(value)}`,
          body: JSON.stringify({ ...fields, [name]: value }),
        })),
    ),
  );
}

/** A value for each of the places that a text has in it, with the text there. */
function valuesWith(api: ApiDocument, given: Schema, text: string): unknown[] {
  const { allOf = [], items, properties, type, example } = api.schema(given);
  if (items) return valuesWith(api, items, text).map((value) => [value]);
  if (properties) {
    const whole = Object.fromEntries(
      Object.entries(properties).map(([name, { example: usual = 'x' }]) => [name, usual]),
    );
    return Object.entries(properties).flatMap(([name, inner]) =>
      valuesWith(api, inner, text).map((value) => ({ ...whole, [name]: value })),
    );
  }
  if (type === 'object') return [{ ...(example as object), [text]: 'x' }, { [text]: null }, { x: text }];
  return allOf.length > 0
    ? allOf.flatMap((part) => valuesWith(api, part, text))
    : [type].flat().includes('string')
      ? [text]
      : [];
}

interface Body {
  what: string;
  body: string;
}

/** Each field in turn is hostile, missing, or all are random. */
function jsonsOf(api: ApiDocument, schema: Schema = {}, sound: unknown, order: number): Body[] {
  const random = fc
    .sample(fc.json({ maxDepth: 4 }), { seed: SEED + order, numRuns: RANDOM })
    .map((body) => ({ what: `random ${body.slice(0, 40)}`, body }));
  if (Array.isArray(sound)) {
    const [first] = sound as unknown[];
    const items = jsonsOf(api, api.schema(schema).items, first, order);
    return [...items.map(({ what, body }) => ({ what, body: `[${body}]` })), ...random];
  }
  const fields = sound as Record<string, unknown>;
  const names = Object.keys({ ...fields, ...api.schema(schema).properties });
  const texts = Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const together = (some: Record<string, string | undefined>) =>
    `{${Object.entries(some)
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
      .join()}}`;
  const small = hostileJson.filter((text) => text.length < 500);
  const mixed = fc.sample(
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...small)])), {
      requiredKeys: [],
    }),
    {
      seed: SEED + order,
      numRuns: MIXED,
    },
  );
  return [
    ...names.flatMap((name, place) => [
      { what: `without ${name}`, body: together({ ...texts, [name]: undefined }) },
      ...share(hostileJson, order + place).map((text) => ({
        what: `${name}: ${text.slice(0, 60)}`,
        body: together({ ...texts, [name]: text }),
      })),
    ]),
    ...mixed.map((some) => ({ what: `mixed ${together(some).slice(0, 200)}`, body: together(some) })),
    ...['isAdmin', 'id', '__proto__', 'constructor', '\u0000'].map((name) => ({
      what: `with ${name}`,
      body: `${together(texts).slice(0, -1)},${JSON.stringify(name)}:{"polluted":true}}`,
    })),
    ...random,
  ];
}

/** Form fields are texts, whoever sends them. */
const formsOf = (sound: object): Body[] =>
  Object.keys(sound).flatMap((name) => [
    ...hostileTexts.map((text) => ({
      what: `${name}: ${text.slice(0, 60)}`,
      body: encoded({ ...sound, [name]: text }, true),
    })),
    { what: `${name} twice`, body: `${encoded(sound, true)}&${name}=again` },
    { what: `${name} nested`, body: `${encoded(sound, true)}&${name}[a]=again&${name}.__proto__=1` },
  ]);

const encoded = (body: unknown, isForm: boolean): string => {
  if (typeof body === 'string') return body;
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
};
