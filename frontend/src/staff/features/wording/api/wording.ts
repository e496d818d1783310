import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { ifMatch } from '../../../forms/record-form';

export type Sentence = Schemas['SentenceDto'];
export type SentencePreview = Schemas['SentencePreviewDto'];
export type Language = Schemas['WordingDto']['language'];

export const wordingQuery = (language: Language) =>
  queryOptions({
    queryKey: queryKeys.one('settings', `wording ${language}`),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/wording/{language}', { params: { path: { language } }, signal })),
  });

interface Which {
  language: Language;
  key: string;
}

export const saveSentence = (path: Which, text: string | null, version: number) =>
  dataOf(
    api.PUT('/api/wording/{language}/{key}', { params: { path, header: ifMatch(version) }, body: { text } }),
  );

/** @param text what was read */
export const confirmSentence = (path: Which, body: { confirmed: boolean; text: string }) =>
  dataOf(api.POST('/api/wording/{language}/{key}/confirm', { params: { path }, body }));

/** @param workerId empty: whom the hall chooses */
export const previewSentence = (path: Which, { text, workerId }: { text: string; workerId: string }) =>
  dataOf(
    api.POST('/api/wording/{language}/{key}/preview', {
      params: { path },
      body: { text, workerId: workerId || null },
    }),
  );
