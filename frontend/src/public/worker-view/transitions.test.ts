import { speak } from '../wording/say';
import { closingSentence, stageOf } from './transitions';

beforeAll(() => speak('en'));

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

describe('what the page says of a match, and what it lets answer', () => {
  it.each([
    [
      'Pending',
      'Are you interested in this job?',
      { Interested: 'Interested', 'Not Interested': 'Not Interested' },
    ],
    [
      'Interested',
      'You told us that you are interested in this job.',
      { 'Not Interested': 'Not Interested' },
    ],
    ['Not Interested', 'You told us that you are not interested in this job.', { Interested: 'Interested' }],
    ['Offered', 'You have been offered this job.', { Accepted: 'Accept', Declined: 'Decline' }],
    ['Accepted', 'You have accepted this job.', {}],
    ['Declined', 'You have declined this job.', {}],
    ['new to the page', 'There is nothing to answer for this job right now.', {}],
  ])('%s', (status, caption, labels) => {
    const stage = stageOf(status);
    expect(stage.caption).toBe(caption);
    expect(stage.answers).toEqual(Object.entries(labels).map(([answer, label]) => ({ answer, label })));
  });

  it('has the first answer chosen, then sent by a button of its own', () => {
    expect(stageOf('Pending').needsSubmit).toBe(true);
    for (const status of ['Interested', 'Not Interested', 'Offered']) {
      expect(stageOf(status).needsSubmit ?? false).toBe(false);
    }
  });
});
