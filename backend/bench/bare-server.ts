/** What the api is measured against: a handler that inserts one row, and one that sends rows as they are. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_callbacks (id bigserial PRIMARY KEY, payload json NOT NULL)',
);

const app = express();
app.post('/callback', express.urlencoded({ extended: false }), (request, response, next) => {
  pool
    .query('INSERT INTO bench_callbacks (payload) VALUES ($1)', [JSON.stringify(request.body)])
    .then(() => response.status(204).end())
    .catch(next);
});
app.get('/workers', (_request, response, next) => {
  pool
    .query('SELECT * FROM workers ORDER BY last_name, first_name, id')
    .then(({ rows }) => response.type('json').send(JSON.stringify(rows)))
    .catch(next);
});

const server = createServer(app);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
