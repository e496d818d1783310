import type { Figure, Today } from './api/today';

const figure = (value: number | null): Figure => ({
  value,
  days: [
    { day: '2026-11-22', value: null },
    { day: '2026-11-23', value },
  ],
});

/** A hall in which nothing goes on. */
export const aQuietDay = (): Today => ({
  jobs: { total: 0, items: [] },
  needs: {
    replies: { total: 0, items: [] },
    calls: { total: 0, items: [] },
    endingOffers: { total: 0, items: [] },
    texts: { since: '2026-11-22', failed: 0, undelivered: 0, unknown: 0 },
    outdatedLists: { total: 0, items: [] },
    slips: { total: 0, items: [] },
    drafts: { total: 0, items: [] },
    hasNoTextingHours: false,
  },
  answers: [],
  figures: {
    ...{ from: '2026-10-25', to: '2026-11-23' },
    ...{
      placesFilled: figure(0),
      hoursToFill: figure(null),
      answered: figure(null),
      reachable: figure(null),
    },
  },
});

export const anAnswer = (workerName = 'Rosa Diaz'): Today['answers'][number] => ({
  ...{ id: `offer:${workerName}`, at: new Date().toISOString(), jobId: 'j1', jobTitle: 'Gala night' },
  ...{ workerId: 'w1', workerName, answer: 'accepted', via: 'link', by: null },
});

/** A Monday on which much burns. */
export const aBusyDay = (): Today => {
  const quiet = aQuietDay();
  const job = { id: 'j1', title: 'Gala night', employerId: 'e1', employerName: 'Harbour View Hotel' };
  const worker = { jobId: 'j1', jobTitle: 'Gala night', workerId: 'w1', workerName: 'Rosa Diaz' };
  return {
    jobs: {
      total: 41,
      items: [
        {
          ...{ ...job, startsAt: new Date(Date.now() + 7_200_000).toISOString() },
          ...{ openings: 8, filled: 6, offersOpen: 2, waiting: 1 },
          run: { state: 'running', sentence: '2 offers are open; Joao Silva is next.' },
        },
        {
          ...{ ...job, id: 'j2', title: 'Breakfast', startsAt: null, openings: null },
          ...{ filled: 3, offersOpen: 0, waiting: 0, run: null },
        },
      ],
    },
    needs: {
      replies: {
        total: 7,
        items: [
          {
            ...{ id: 't1', phoneNumber: '+16175550123', workers: [{ id: 'w1', name: 'Rosa Diaz' }] },
            ...{ body: 'I am sick', understoodAs: 'dropping-out?', jobId: 'j1', jobTitle: 'Gala night' },
            createdAt: new Date().toISOString(),
          },
        ],
      },
      calls: {
        total: 1,
        items: [
          {
            ...{ ...worker, matchId: 'm1', offerId: null, phone: '+16175550124' },
            ...{ about: 'offer', reason: 'Not opted in to texts' },
          },
        ],
      },
      endingOffers: {
        total: 2,
        items: [{ ...worker, offerId: 'o1', answerBy: new Date(Date.now() + 600_000).toISOString() }],
      },
      texts: { since: '2026-11-22', failed: 3, undelivered: 1, unknown: 2 },
      outdatedLists: { total: 1, items: [job] },
      slips: {
        total: 1,
        items: [
          {
            ...{ jobId: 'j1', jobTitle: 'Gala night', employerName: 'Harbour View Hotel', startsAt: null },
            ...{ dispatches: 6, state: 'no-address', lastAt: null },
          },
        ],
      },
      drafts: { total: 1, items: [{ ...job, id: 'j3', title: 'Not yet' }] },
      hasNoTextingHours: true,
    },
    answers: [anAnswer()],
    figures: {
      ...quiet.figures,
      placesFilled: {
        value: 1280,
        days: [
          { day: '2026-11-22', value: 40 },
          { day: '2026-11-23', value: 12 },
        ],
      },
      hoursToFill: { value: 0.4, days: [{ day: '2026-11-23', value: 0.4 }] },
      answered: { value: 0.824, days: [{ day: '2026-11-23', value: 0.824 }] },
    },
  };
};
