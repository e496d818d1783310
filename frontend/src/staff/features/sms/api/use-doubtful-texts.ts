import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import { messageOr, useSave } from '../../../forms/use-save';

const filters = { done: 'false', understoodAs: 'stop?' } as const;

/** Texts that may ask for no more texts, and that nobody has dealt with. */
export const useDoubtfulTexts = () =>
  useQuery({
    queryKey: queryKeys.list('inbound-texts', filters),
    queryFn: ({ signal }) => dataOf(api.GET('/api/inbox', { params: { query: filters }, signal })),
  });

interface Judgement {
  id: string;
  isOptOut: boolean;
}

/** Says whether such a text is an opt-out; then its number is opted out. */
export const useJudgeText = () =>
  useSave({
    save: ({ id, isOptOut }: Judgement) =>
      dataOf(api.POST('/api/inbox/{id}/done', { params: { path: { id } }, body: { isOptOut } })),
    success: 'The text is dealt with',
    failure: messageOr('Failed to deal with the text'),
    refreshes: ['inbound-texts', 'phone-numbers'],
    onSaved: () => undefined,
  });
