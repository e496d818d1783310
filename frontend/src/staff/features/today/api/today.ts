import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';

type Schemas = components['schemas'];
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
});
