import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { JobPlaces } from '../offers/job-places.service.js';
import { OfferSteps } from './offer-steps.service.js';
import { RunSteps } from './run-steps.service.js';
import type { ReadRun, ReadState } from './reading/state-of-rows.js';
import type { Step } from './decisions/steps.js';

/** Writes steps, in the transaction that holds the job and its matches. */
@Injectable()
export class StepWriter {
  constructor(
    private readonly offers: OfferSteps,
    private readonly runs: RunSteps,
    private readonly places: JobPlaces,
  ) {}

  /** @returns the texts to be sent after the commit */
  async write(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    steps: readonly Step[],
    by: Actor = SYSTEM,
  ): Promise<string[]> {
    await this.offers.hold(manager, state, steps);
    const smsIds: string[] = [];
    for (const alike of groupsOfOneKind(steps)) {
      smsIds.push(...(await this.writeAlike(manager, jobId, state, alike, by)));
    }
    await this.places.settle(manager, jobId, by);
    return smsIds;
  }

  private async writeAlike(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    steps: readonly Step[],
    by: Actor,
  ): Promise<string[]> {
    const of = <Do extends Step['do']>(what: Do) =>
      steps.filter((step): step is Extract<Step, { do: Do }> => step.do === what);
    const [first] = steps;
    switch (first?.do) {
      case 'make-offer':
        return this.offers.make(manager, jobId, state, of('make-offer'));
      case 'canvass':
        return this.runs.canvass(manager, jobId, runOf(state), first.matchIds);
      case 'set-answer-time':
        await this.offers.setAnswerTimes(manager, jobId, state, of('set-answer-time'));
        break;
      case 'end-offer':
        await this.offers.end(manager, jobId, state, of('end-offer'), by);
        break;
      case 'give-place':
        await this.offers.givePlaces(manager, jobId, state, of('give-place'));
        break;
      case 'pass-over':
        await this.runs.passOver(manager, runOf(state), of('pass-over'));
        break;
      case 'put-on-call-list':
        await this.runs.putOnCallList(manager, runOf(state), of('put-on-call-list'));
        break;
      case 'pause-run':
        await this.runs.pause(manager, jobId, runOf(state), first);
        break;
      case 'set-run-state':
        await this.runs.setState(manager, jobId, runOf(state), first);
        break;
      case 'end-run':
        await this.runs.end(manager, jobId, first);
    }
    return [];
  }
}

function runOf({ run }: ReadState): ReadRun {
  if (run === null) throw new Error('A step of a run has come without one');
  return run;
}

/** Those that stand together and do the same are written by one statement each. */
function groupsOfOneKind(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0]?.do === step.do && step.do !== 'canvass') last.push(step);
    else runs.push([step]);
  }
  return runs;
}
