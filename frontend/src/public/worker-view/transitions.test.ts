import { closingSentence } from './transitions';

describe('the sentence in place of the normal view is the first that fits', () => {
  it.each([
    ['Draft', 'Ineligible', 'This job is in draft status.'],
    ['Closed', 'Ineligible', 'This job is closed.'],
    ['Draft', 'Pending', 'This job is in draft status.'],
    ['Closed', 'Accepted', 'This job is closed.'],
    ['Open', 'Ineligible', 'You are not eligible for this job.'],
    ['Filled', 'Ineligible', 'You are not eligible for this job.'],
    ['Open', 'Pending', undefined],
    ['Filled', 'Accepted', undefined],
  ])('job %s, match %s: %s', (job, match, sentence) => {
    expect(closingSentence(job, match)).toBe(sentence);
  });
});
