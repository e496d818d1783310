import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

describe('The API to read', () => {
  let api: TestApi;
  let staff: Agent;
  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
  });
  afterAll(() => api.close());

  it('is a page for staff, whose every script and style is a file of ours', async () => {
    await api.visitor().get('/api/docs').expect(401);
    const { text } = await staff.get('/api/docs').expect(200).expect('Content-Type', /html/);
    expect(text).not.toMatch(/<script>|<style|https?:/);
    const files = [...text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const file of files) {
      await staff
        .get(file)
        .expect(200)
        .expect('Content-Type', file.endsWith('.css') ? /css/ : /javascript/);
      await api.visitor().get(file).expect(401);
    }
  });

  it('shows the document that the API has', async () => {
    const { body } = await staff.get('/api/docs/openapi.json').expect(200);
    expect(body).toMatchObject({ info: { title: 'Hiring Hall' } });
    expect(Object.keys((body as { paths: object }).paths)).toContain('/api/jobs/{id}/notify');
  });

  it.each(['package.json', '..%2Fpackage.json', 'index.html'])('has no file %s', (name) =>
    staff.get(`/api/docs/${name}`).expect(404),
  );
});
