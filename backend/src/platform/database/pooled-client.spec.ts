import pg from 'pg';
import { dataSourceOptions } from './data-source.js';

describe('a connection that is cut while nobody listens', () => {
  it('ends no process', () => {
    const { extra, url } = dataSourceOptions('postgres://localhost/hall');
    const { Client } = new pg.Pool({ ...extra, connectionString: url }) as unknown as {
      Client: new () => pg.Client;
    };
    expect(new Client().emit('error', new Error('terminating connection'))).toBe(true);
    expect(() => new pg.Client().emit('error', new Error('terminating connection'))).toThrow();
  });
});
