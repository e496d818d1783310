import { gather } from './gathered-changes.js';

describe('Changes of a moment', () => {
  it('are one of each topic, with all that changed', () => {
    expect(
      gather([
        { topic: 'workers', ids: ['a'], fields: ['phone'] },
        { topic: 'jobs', ids: ['j'] },
        { topic: 'workers', ids: ['b', 'a'], fields: ['status', 'phone'] },
      ]),
    ).toEqual([
      { topic: 'workers', ids: ['a', 'b'], fields: ['phone', 'status'] },
      { topic: 'jobs', ids: ['j'] },
    ]);
  });

  it.each([
    [{}, { fields: ['phone'] }],
    [{ fields: ['phone'] }, {}],
  ])('name no fields where one of them names none', (first, second) => {
    expect(
      gather([
        { topic: 'workers', ids: ['a'], ...first },
        { topic: 'workers', ids: ['b'], ...second },
        { topic: 'workers', ids: ['c'], fields: ['email'] },
      ]),
    ).toEqual([{ topic: 'workers', ids: ['a', 'b', 'c'] }]);
  });
});
