import { ApiError } from '../shared/request';
import { api, dataOf, type Schemas } from './client';

/** The calls that several features fill a job by. */
export type OutOfOrderReason = Schemas['OutOfOrderReason'];
type MessageInput = Schemas['JobMessageDto'];
export type OfferInput = Schemas['OfferDto'];
export type Held = Schemas['HeldDto'];
export type DispatchEnd = Schemas['DispatchEnd'];
export type CallResult = Schemas['CallResult'];
export type FillInput = Schemas['FillDto'];
export type FillPreview = Schemas['FillPreviewDto'];
export type FillState = Schemas['FillState'];
export type FillRun = Schemas['FillRunDto'];
export type Listed = Schemas['FillPlaceDto'];
/** What was typed in further languages; null: nothing was. */
export type Versions = Schemas['JobDto']['titleIn'];
export type ToCall = Schemas['ToCallDto'];

const byId = (id: string) => ({ params: { path: { id } } });

export const checkOffers = (jobId: string, matchIds: string[]) =>
  dataOf(api.POST('/api/jobs/{id}/offers/check', { ...byId(jobId), body: { matchIds } }));

export const makeOffer = (matchId: string, body: OfferInput) =>
  dataOf(api.POST('/api/job-matches/{id}/offer', { ...byId(matchId), body }));

export const makeOffers = (jobId: string, matchIds: string[], body: OfferInput) =>
  dataOf(api.POST('/api/jobs/{id}/offers', { ...byId(jobId), body: { ...body, matchIds } }));

export const reviewOffers = (jobId: string, body: Schemas['OffersDto']) =>
  dataOf(api.POST('/api/jobs/{id}/offers/review', { ...byId(jobId), body }));

export const withdrawOffer = (id: string, reason: string) =>
  dataOf(api.POST('/api/offers/{id}/withdraw', { ...byId(id), body: { reason } }));

export const endDispatch = (id: string, body: Schemas['EndDispatchDto']) =>
  dataOf(api.POST('/api/offers/{id}/end', { ...byId(id), body }));

/** Of a job that was deleted: somebody has told the worker what became of their offer. */
export const toldOf = (offerId: string) =>
  dataOf(api.POST('/api/offers/{id}/told', { ...byId(offerId), body: {} }));

export const recordCall = (matchId: string, body: Schemas['NewCallDto']) =>
  dataOf(api.POST('/api/job-matches/{id}/calls', { ...byId(matchId), body }));

export const passOver = (matchId: string, body: Schemas['NewPassDto']) =>
  dataOf(api.POST('/api/job-matches/{id}/pass-over', { ...byId(matchId), body }));

/** What somebody was shown who ends it: when one of them has answered since, the server ends nothing. */
export const seenUntil = (held: readonly Held[]): string | undefined =>
  held
    .map(({ since }) => since)
    .toSorted()
    .at(-1);

export const heldOfJob = (id: string) => dataOf(api.GET('/api/jobs/{id}/held', byId(id)));
export const heldByWorker = (id: string) => dataOf(api.GET('/api/workers/{id}/held', byId(id)));

export const cancelJob = (id: string, body: Schemas['CancelJobDto']) =>
  dataOf(api.POST('/api/jobs/{id}/cancel', { ...byId(id), body }));

export const messageWorkers = (jobId: string, body: MessageInput) =>
  dataOf(api.POST('/api/jobs/{id}/message', { ...byId(jobId), body }));

export const reviewMessage = (jobId: string, body: MessageInput) =>
  dataOf(api.POST('/api/jobs/{id}/message/review', { ...byId(jobId), body }));

/** Null before the first run. */
export async function fillRun(id: string): Promise<FillRun | null> {
  try {
    return await dataOf(api.GET('/api/jobs/{id}/fill', byId(id)));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_run') return null;
    throw error;
  }
}

export const startFill = (id: string, body: FillInput) =>
  dataOf(api.POST('/api/jobs/{id}/fill', { ...byId(id), body }));

export const previewFill = (id: string, body: FillInput) =>
  dataOf(api.POST('/api/jobs/{id}/fill/preview', { ...byId(id), body }));

export const pauseFill = (id: string) => dataOf(api.POST('/api/jobs/{id}/fill/pause', byId(id)));
export const resumeFill = (id: string, body: Schemas['ResumeFillDto'] = {}) =>
  dataOf(api.POST('/api/jobs/{id}/fill/resume', { ...byId(id), body }));

export const stopFill = (id: string, body: Schemas['StopFillDto']) =>
  dataOf(api.POST('/api/jobs/{id}/fill/stop', { ...byId(id), body }));
