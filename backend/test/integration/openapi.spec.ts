import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createApi } from '../../src/api.app.js';
import { openApiDocument } from '../../src/platform/http/openapi.js';
import { testConfig } from '../support/test-config.js';

const committed = path.resolve(__dirname, '../../../frontend/src/api/openapi.json');

describe('the OpenAPI document', () => {
  it('from which the front end takes its types is the one the API has now', async () => {
    const app = await createApi(testConfig('postgres://nowhere'), { preview: true });
    const document: unknown = JSON.parse(JSON.stringify(openApiDocument(app)));
    expect(document).toEqual(JSON.parse(readFileSync(committed, 'utf8')));
  });
});
