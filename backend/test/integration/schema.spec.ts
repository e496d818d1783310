import { startTestApi, type TestApi } from '../support/test-api.js';

describe('the database schema', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('that the migrations build is the one the entities describe', async () => {
    const { upQueries } = await api.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it.each([
    ['UPDATE audit_entries SET action = $$changed$$'],
    ['DELETE FROM audit_entries'],
    ['TRUNCATE audit_entries'],
    ['UPDATE dispatch_lists SET rules_version = $$changed$$'],
    ['DELETE FROM dispatch_lists'],
    ['TRUNCATE dispatch_lists'],
  ])('refuses to alter what is on record: %s', async (statement) => {
    await expect(api.dataSource.query(statement)).rejects.toThrow('are never changed or deleted');
  });

  it('goes down and up again', async () => {
    await api.dataSource.undoLastMigration();
    await api.dataSource.runMigrations();
    const [{ count }] = await api.dataSource.query('SELECT count(*)::int AS count FROM workers');
    expect(count).toBe(0);
  });
});
