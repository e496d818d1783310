import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type Today = Schemas['TodayDto'];
export type TodayJob = Schemas['TodayJobDto'];
export type TodayNeeds = Schemas['TodayNeedsDto'];
export type TodayAnswer = Schemas['TodayAnswerDto'];
export type Figure = Schemas['FigureDto'];
export type TodayFigures = Schemas['TodayFiguresDto'];

/** Offers come near their end, and jobs their start, without any row changing. */
const LOOK_AGAIN_MS = 60_000;

export const todayQuery = queryOptions({
  queryKey: queryKeys.list('today'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/today', { signal })),
  refetchInterval: LOOK_AGAIN_MS,
  meta: { follows: { employers: { fields: ['companyName'] } } },
});
