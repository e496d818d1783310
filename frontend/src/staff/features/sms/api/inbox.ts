import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { followsHolders, followsNames } from '../../../../api/follows-names';
import { olderPages, type Pages, rowsIn } from '../../../../api/older-pages';
import { newestPage } from '../../../../api/total';

export type InboundText = Schemas['InboundTextDto'];

const PAGE_SIZE = 50;

/** Texts name their job, who wrote them and who has the number now. */
export const followsTexts = <Data>(textsIn: (data: Data) => readonly InboundText[]) => ({
  ...followsNames(textsIn),
  ...followsHolders,
});

export const inboxQuery = (isDone: boolean) =>
  olderPages<InboundText>({
    queryKey: queryKeys.list('inbound-texts', { isDone, size: PAGE_SIZE }),
    fetch: async (before, signal) => {
      const query = { done: isDone ? 'true' : 'false', before, limit: PAGE_SIZE + 1 } as const;
      return newestPage(await api.GET('/api/inbox', { params: { query }, signal }), PAGE_SIZE);
    },
    idOf: ({ id }) => id,
    follows: followsTexts<Pages<InboundText>>(rowsIn),
  });

export const judgeText = (id: string, isOptOut: boolean) =>
  dataOf(api.POST('/api/inbox/{id}/done', { params: { path: { id } }, body: { isOptOut } }));

/** @param seen the newest text of theirs that it answers */
export const textWorker = (id: string, message: string, seen: string | null) =>
  dataOf(api.POST('/api/workers/{id}/texts', { params: { path: { id } }, body: { message, seen } }));

export const endDispatch = (id: string) =>
  dataOf(api.POST('/api/offers/{id}/end', { params: { path: { id } }, body: { as: 'dropped-out' } }));
