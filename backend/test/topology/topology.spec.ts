import { eventually } from '../integration/messaging/eventually.js';
import { missingPrograms, startTopology, type Topology } from './topology.js';

const describeHere = missingPrograms.length > 0 ? describe.skip : describe;

describeHere('the topology of production', () => {
  let hall: Topology;
  beforeAll(async () => {
    hall = await startTopology();
  }, 60_000);
  afterAll(() => hall?.close());

  it('starts', async () => {
    const staff = await hall.staff();
    expect((await staff.get('/api/user')).status).toBe(200);
  });
});
