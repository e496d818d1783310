import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type DispatchPlace = Schemas['DispatchPlaceDto'];

export const PLACES_SIZE = 100;

export const useDispatchList = (id: string, page: number) =>
  useQuery({
    queryKey: queryKeys.dispatchList(id, page),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/dispatch-lists/{id}', {
          params: { path: { id }, query: { after: (page - 1) * PLACES_SIZE, limit: PLACES_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
