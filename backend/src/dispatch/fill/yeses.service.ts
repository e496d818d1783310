import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FillStates } from './fill-states.service.js';
import { whatYesGets, type YesGets } from './yes.js';

/** Judges a yes as a run would. Whoever applies it holds the job's lock and the match's. */
@Injectable()
export class Yeses {
  constructor(private readonly states: FillStates) {}

  /** @param receivedAt when the hall received it, by the database's clock; left out: now */
  async judge(manager: EntityManager, jobId: string, matchId: string, receivedAt?: Date): Promise<YesGets> {
    const state = await this.states.read(manager, jobId, [matchId]);
    const match = state.matches.find(({ id }) => id === matchId);
    if (!match) return { gets: 'refusal', sentence: 'You are not on the list of this job.' };
    return whatYesGets(state, match, receivedAt ?? state.now);
  }
}
