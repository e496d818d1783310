import { type Question, questionAnswered } from './which-question.js';

const at = (clock: string) => new Date(`2026-11-23T${clock}Z`);
const question = (jobId: string, given: Partial<Question>): Question => ({
  kind: 'offer',
  ...{ matchId: `m-${jobId}`, jobId, workerId: 'w-1', offerId: `o-${jobId}`, outcome: 'open', isOpen: true },
  outcomeAt: null,
  ...{ askedAt: at('10:00:00'), isLast: false, isUndelivered: false },
  toldAt: given.askedAt ?? at('10:00:00'),
  ...given,
});
const offer = (jobId: string, given: Partial<Question> = {}) => question(jobId, given);
const ended = (jobId: string, outcome: Question['outcome'], clock: string) =>
  offer(jobId, { outcome, outcomeAt: at(clock), isOpen: false });
const canvass = (jobId: string, given: Partial<Question> = {}) =>
  question(jobId, { kind: 'canvass', offerId: null, outcome: null, ...given });
const jobs = (questions: Question[], answer: 'yes' | 'no' = 'yes') => {
  const answered = questionAnswered(questions, answer);
  if (answered.is === 'one') return answered.question.jobId;
  return answered.is === 'none' ? null : answered.questions.map(({ jobId }) => jobId);
};

describe('a yes or no by text answers', () => {
  it('the only open offer, when the last text is that offer', () => {
    expect(jobs([offer('a', { isLast: true })])).toBe('a');
    expect(jobs([offer('a', { isLast: true }), canvass('b', { askedAt: at('08:00:00') })])).toBe('a');
  });

  it('nothing by a guess when another text came after the open offer', () => {
    expect(jobs([offer('a')])).toEqual(['a']);
    expect(jobs([offer('a'), canvass('b', { isLast: true, askedAt: at('12:00:00') })])).toEqual(['a', 'b']);
  });

  it('the open offer, when another one is of a job that refuses every answer', () => {
    const dead = offer('a', { isOpen: false, askedAt: at('06:00:00') });
    expect(jobs([dead, offer('b', { isLast: true })])).toBe('b');
    // Its page says so.
    expect(jobs([{ ...dead, isLast: true }])).toBe('a');
  });

  it('nothing by a guess while two offers are open', () => {
    expect(jobs([offer('a'), offer('b', { isLast: true, askedAt: at('12:00:00') })])).toEqual(['a', 'b']);
  });

  it.each(['no-answer', 'withdrawn', 'not-delivered'] as const)(
    'the last offer late, that ended as %s',
    (outcome) => expect(jobs([offer('a', { outcome, isOpen: false, isLast: true })])).toBe('a'),
  );

  it('an offer whose text did not arrive, as the provider says, when nothing else can be meant', () => {
    const lost = (job: string, given: Partial<Question> = {}) =>
      offer(job, { outcome: 'not-delivered', isOpen: false, isUndelivered: true, ...given });
    expect(jobs([lost('a')])).toBe('a');
    expect(jobs([lost('a', { outcome: 'open', isOpen: true })], 'no')).toBe('a');
    expect(jobs([lost('a', { outcome: 'declined' })])).toBeNull();
    expect(jobs([lost('a'), lost('b')])).toEqual(['a', 'b']);
    expect(questionAnswered([lost('a')], 'yes', { hasDispatch: true }).is).toBe('unclear');
    const open = offer('b', { isLast: true, askedAt: at('09:00:00') });
    expect(jobs([open, lost('a')])).toBe('b');
    expect(jobs([{ ...open, outcome: 'withdrawn', isOpen: false }, lost('a')])).toEqual(['b', 'a']);
    expect(jobs([{ ...open, matchId: 'm-a' }, lost('a')])).toBe('a');
  });

  it('the last offer that was declined, unless another is open', () => {
    const declined = ended('a', 'declined', '10:00:30');
    expect(jobs([{ ...declined, isLast: true }])).toBe('a');
    expect(jobs([{ ...declined, isLast: true }], 'no')).toBe('a');
    expect(jobs([declined])).toBeNull();
    expect(jobs([{ ...declined, isLast: true }, offer('b', { askedAt: at('08:00:00') })])).toEqual(['b']);
  });

  it.each(['accepted', 'dropped-out', 'cancelled'] as const)('nothing when the last offer is %s', (outcome) =>
    expect(jobs([offer('a', { outcome, isOpen: false, isLast: true })])).toBeNull(),
  );

  describe('with a yes that waits', () => {
    const waiting = (given: Partial<Question> = {}) =>
      offer('a', { outcome: 'waiting', isOpen: false, outcomeAt: at('10:00:30'), ...given });
    const both = ['yes', 'no'] as const;

    it.each(both)('%s: that offer, when the last text is about it', (answer) => {
      expect(jobs([waiting({ isLast: true })], answer)).toBe('a');
      expect(jobs([waiting()], answer)).toBeNull();
      expect(jobs([waiting(), canvass('b', { isLast: true, askedAt: at('12:00:00') })], answer)).toBe('b');
      expect(jobs([waiting(), offer('b', { isLast: true, askedAt: at('12:00:00') })], answer)).toBe('b');
    });

    it.each(both)('%s: nothing by a guess while another offer is open', (answer) => {
      const open = offer('b', { askedAt: at('06:00:00') });
      expect(jobs([open, waiting({ isLast: true })], answer)).toEqual(['b', 'a']);
    });

    it('the question that crossed it, by a yes; a no may be meant for both', () => {
      const crossing = offer('b', { isLast: true, askedAt: at('10:01:00') });
      expect(jobs([waiting(), crossing], 'yes')).toBe('b');
      expect(jobs([waiting(), crossing], 'no')).toEqual(['a', 'b']);
    });

    it('nothing by a guess when a question crossed the text that tells of the wait', () => {
      const told = waiting({ isLast: true, toldAt: at('11:00:00') });
      expect(jobs([told, canvass('b', { askedAt: at('10:58:00') })], 'no')).toEqual(['a', 'b']);
      expect(jobs([told, canvass('b', { askedAt: at('10:57:59') })], 'no')).toBe('a');
    });

    it('nothing by a guess when it may be the no of another worker of the number, who waits', () => {
      const theirs = waiting({ workerId: 'w-2', askedAt: at('06:00:00'), outcomeAt: at('06:01:00') });
      const last = offer('b', { isLast: true });
      expect(jobs([theirs, last], 'no')).toEqual(['a', 'b']);
      expect(jobs([theirs, last], 'yes')).toBe('b');
    });
  });

  it('a canvass, answered before or not, when the last text is that canvass and no offer is open', () => {
    expect(jobs([canvass('a', { isLast: true })])).toBe('a');
    expect(jobs([canvass('a', { isLast: true, isOpen: false })])).toBe('a');
    expect(jobs([canvass('a'), canvass('b', { isLast: true, askedAt: at('12:00:00') })])).toBe('b');
    expect(jobs([canvass('a')])).toBeNull();
  });

  it.each([
    ['10:02:00', ['a', 'b']],
    ['10:02:01', 'b'],
  ])('nothing by a guess when two questions crossed: the second one at %s', (asked, expected) => {
    expect(jobs([canvass('a'), canvass('b', { isLast: true, askedAt: at(asked) })])).toEqual(expected);
    expect(jobs([canvass('a'), offer('b', { isLast: true, askedAt: at(asked) })])).toEqual(expected);
    const ended = offer('a', { outcome: 'withdrawn', isOpen: false });
    expect(jobs([ended, offer('b', { isLast: true, askedAt: at(asked) })])).toEqual(expected);
  });

  it('the second of two questions, when the first was answered by its link', () => {
    const answered = offer('a', { outcome: 'declined', isOpen: false });
    expect(jobs([answered, offer('b', { isLast: true, askedAt: at('10:01:00') })])).toBe('b');
  });

  it('nothing by a guess when another worker of the number was asked, too, at whatever time', () => {
    const other = canvass('a', { workerId: 'w-2', askedAt: at('06:00:00') });
    expect(jobs([other, canvass('b', { isLast: true })])).toEqual(['a', 'b']);
    expect(jobs([other, offer('b', { isLast: true })])).toEqual(['a', 'b']);
    expect(jobs([{ ...other, isOpen: false }, offer('b', { isLast: true })])).toBe('b');
  });

  it.each(['accepted', 'declined', 'no-answer'] as const)(
    'nothing by a guess when another worker of the number was asked about the same job, and it is %s',
    (outcome) => {
      const other = { ...ended('a', outcome, '09:30:00'), workerId: 'w-2', askedAt: at('09:00:00') };
      const last = offer('a', { matchId: 'm-2', isLast: true });
      expect(questionAnswered([other, last], 'yes')).toEqual({ is: 'unclear', questions: [other, last] });
    },
  );

  it.each([
    ['10:00:00', 'b'],
    ['10:00:01', ['a', 'b']],
  ])('nothing by a guess when another worker answered since: at %s', (answered, expected) => {
    const other = { ...ended('a', 'accepted', answered), workerId: 'w-2', askedAt: at('06:00:00') };
    expect(jobs([other, offer('b', { isLast: true })])).toEqual(expected);
    expect(jobs([{ ...other, workerId: 'w-1' }, offer('b', { isLast: true })])).toBe('b');
  });

  it('nothing when nothing was asked', () => expect(jobs([])).toBeNull());
});
