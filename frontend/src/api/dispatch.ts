import { ApiError, request } from '../shared/request';
import { api, dataOf } from './client';
import type { components } from './schema.gen';

/** Shapes of the calls that fill a job, as its contract gives them. */
type Schemas = components['schemas'];
export type OutOfOrderReason = Schemas['OutOfOrderReason'];
export type JobOffer = Schemas['JobOfferDto'];

export interface OfferInput {
  message: string;
  answerWithinMinutes?: number;
  outOfOrderReason?: OutOfOrderReason;
  outOfOrderNote?: string;
}

export interface OffersCheck {
  offers: {
    matchId: string;
    workerName: string;
    priority: number;
    isException: boolean;
    standBefore: number;
    holds: boolean;
    dispatchedTo: string | null;
    refusal: string | null;
  }[];
  before: { matchId: string; workerName: string; priority: number }[];
}

export type Held = Schemas['HeldDto'];

export type DispatchEnd = Schemas['DispatchEnd'];
export type CallResult =
  | 'accepted'
  | 'declined'
  | 'interested'
  | 'not-interested'
  | 'no-answer'
  | 'busy'
  | 'left-message'
  | 'wrong-number';

export interface FillInput {
  message: string;
  answerWithinMinutes?: number;
  only: 'interested' | 'everyone';
  canvassUntil?: string;
  note?: string;
  unreachable: 'call' | 'pass-over';
  urgent?: boolean;
  again?: 'no-answer';
}

export interface Listed {
  matchId: string;
  workerName: string;
  priority: number;
}

export interface Unreachable {
  matchId: string;
  workerName: string;
  reason: string;
}

export interface FillPreview {
  first: Listed[];
  unreachable: Unreachable[];
  alreadyDispatched: Listed[];
  notInterested: Listed[];
  segments: number;
  outsideHours: boolean;
  refusal: string | null;
}

export type FillState =
  | 'canvassing'
  | 'running'
  | 'outside-hours'
  | 'paused'
  | 'filled'
  | 'exhausted'
  | 'stopped'
  | 'expired'
  | 'closed';

export interface ToCall extends Listed {
  phone: string | null;
  reason: string;
  lastCall: { result: CallResult; madeAt?: string; at?: string } | null;
}

export interface FillRun {
  id: string;
  state: FillState;
  startedBy: string;
  startedAt: string;
  settings: FillInput;
  listId: string | null;
  openings: number;
  filled: number;
  offersOpen: number;
  onWaitingList: number;
  nextAt: string | null;
  now: string;
  sentence: string;
  next: Listed[];
  toCall: ToCall[];
}

export const checkOffers = (jobId: string, matchIds: readonly string[]) =>
  request<OffersCheck>('POST', `/api/jobs/${jobId}/offers/check`, { body: { matchIds } });

export const makeOffer = (matchId: string, body: OfferInput) =>
  request<{ message: string }>('POST', `/api/job-matches/${matchId}/offer`, { body });

export const makeOffers = (jobId: string, matchIds: readonly string[], body: OfferInput) =>
  request<JobOffer[]>('POST', `/api/jobs/${jobId}/offers`, { body: { ...body, matchIds } });

const byId = (id: string) => ({ params: { path: { id } } });

export const withdrawOffer = (id: string, reason: string) =>
  dataOf(api.POST('/api/offers/{id}/withdraw', { ...byId(id), body: { reason } }));

export const endDispatch = (id: string, body: Schemas['EndDispatchDto']) =>
  dataOf(api.POST('/api/offers/{id}/end', { ...byId(id), body }));

export const recordCall = (matchId: string, body: { result: CallResult; note?: string }) =>
  request<{ waiting?: boolean }>('POST', `/api/job-matches/${matchId}/calls`, { body });

export const passOver = (matchId: string, body: { reason: OutOfOrderReason; note?: string }) =>
  request<unknown>('POST', `/api/job-matches/${matchId}/pass-over`, { body });

export const heldOfJob = (id: string) => dataOf(api.GET('/api/jobs/{id}/held', byId(id)));
export const heldByWorker = (id: string) => dataOf(api.GET('/api/workers/{id}/held', byId(id)));

export const cancelJob = (id: string, body: Schemas['CancelJobDto']) =>
  dataOf(api.POST('/api/jobs/{id}/cancel', { ...byId(id), body }));

export interface MessageInput {
  matchIds?: readonly string[];
  to?: 'accepted' | 'offered' | 'all';
  message: string;
  when?: 'now' | 'hours';
}

export const messageWorkers = (jobId: string, body: MessageInput) =>
  request<{ message: string }>('POST', `/api/jobs/${jobId}/message`, { body });

/** Null before the first run. */
export async function fillRun(jobId: string): Promise<FillRun | null> {
  try {
    return await request<FillRun>('GET', `/api/jobs/${jobId}/fill`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const startFill = (jobId: string, body: FillInput) =>
  request<FillRun>('POST', `/api/jobs/${jobId}/fill`, { body });

export const previewFill = (jobId: string, body: FillInput) =>
  request<FillPreview>('POST', `/api/jobs/${jobId}/fill/preview`, { body });

export const changeFill = (jobId: string, act: 'pause' | 'resume') =>
  request<FillRun>('POST', `/api/jobs/${jobId}/fill/${act}`, { body: {} });

export const stopFill = (jobId: string, body: { withdraw?: boolean; reason?: string }) =>
  request<FillRun>('POST', `/api/jobs/${jobId}/fill/stop`, { body });
