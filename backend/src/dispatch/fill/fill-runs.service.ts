import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HeldTexts } from '../../messaging/sms/held-texts.service.js';
import type { SmsPurpose } from '../../messaging/sms/sms.entity.js';
import { ApiError, conflict, notFound } from '../../platform/errors/api-error.js';
import type { Staff } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { MatchesService } from '../matching/matches.service.js';
import { Canvassing } from '../notifications/canvassing.service.js';
import { auditedRun } from './audited.js';
import type { FillDto, FillPreviewDto, FillRunDto, ResumeFillDto, StopFillDto } from './dto/fill.dto.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { type FillSettings, isEnded, stateToGoOn } from './decisions/fill-state.js';
import { FillStates } from './reading/fill-states.service.js';
import { stoppingSteps, withdrawForNewWork } from './decisions/job-over.js';
import { RunPreviews } from './run-previews.service.js';
import { RunViews } from './run-views.service.js';
import { refusalOfRun } from './decisions/run-refusals.js';
import type { ReadRun, ReadState } from './reading/state-of-rows.js';
import { StepWriter } from './step-writer.service.js';

const CHANGED = 'The job changed';

type Change = (manager: EntityManager, state: ReadState) => Promise<void>;

const settingsOf = (given: FillDto): FillSettings => ({
  answerWithinMinutes: given.answerWithinMinutes ?? null,
  only: given.only,
  canvassUntil: given.canvassUntil ?? null,
  unreachable: given.unreachable,
  urgent: given.urgent ?? false,
  again: given.again ?? null,
});

/** The texts that an urgent run goes on with, which staff have had written. */
const purposesToRelease = ({ only }: FillSettings): SmsPurpose[] =>
  only === 'interested' ? ['offer', 'notification'] : ['offer'];

/** How staff start, pause, resume and stop the filling of a job. */
@Injectable()
export class FillRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matches: MatchesService,
    private readonly states: FillStates,
    private readonly records: FillRunRecords,
    private readonly previews: RunPreviews,
    private readonly views: RunViews,
    private readonly canvassing: Canvassing,
    private readonly writer: StepWriter,
    private readonly looks: FillLooks,
    private readonly held: HeldTexts,
  ) {}

  /**
   * Refreshes the matches first. The worker process takes the first steps at once.
   * @throws 409 while a run goes, the job takes nobody, or it changes meanwhile; 422 where it could not work
   */
  async start(jobId: string, given: FillDto, by: Staff): Promise<FillRunDto> {
    const settings = settingsOf(given);
    refuse(refusalOfRun(await this.states.read(this.dataSource.manager, jobId), settings));
    await this.matches.refresh(jobId, by);
    return this.changedForWork(jobId, async (manager, state) => {
      refuse(refusalOfRun(state, settings));
      await this.refuseIfOutdated(manager, jobId, 'fill it');
      const notes = { note: given.note ?? null, noteIn: given.noteIn ?? null };
      await this.previews.refuseIfTooLong(manager, jobId, given);
      if (settings.canvassUntil !== null) {
        await this.canvassing.refuseIfTooLong(manager, jobId, notes);
      }
      const { message, messageIn = null } = given;
      const { note } = notes;
      const run = {
        settings,
        message,
        messageIn,
        ...notes,
        state: stateToGoOn({ settings, canvassEndedAt: null }),
      };
      await this.records.insert(manager, jobId, run, by);
      if (settings.urgent) await this.held.releaseOfJob(manager, jobId, purposesToRelease(settings));
      const { answerWithinMinutes, only, canvassUntil, unreachable, urgent, again } = settings;
      const after = { answerWithinMinutes, only, canvassUntil, note, unreachable, urgent, again };
      await auditedRun.record(manager, by, 'fill-started', jobId, { after });
    });
  }

  preview(jobId: string, given: FillDto): Promise<FillPreviewDto> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      this.previews.preview(manager, jobId, given, settingsOf(given)),
    );
  }

  pause(jobId: string, by: Staff): Promise<FillRunDto> {
    return this.changed(jobId, async (manager, state) => {
      goingRun(state);
      if (!(await this.records.pause(manager, jobId, null))) return;
      await auditedRun.record(manager, by, 'fill-paused', jobId, { after: { reason: null } });
    });
  }

  /**
   * The matches are refreshed first if they are not those of the job as it is now: nobody is offered it by the order of what
   * it was. Open offers stand, unless staff have those withdrawn that were made for the job as it was.
   * @throws 409 when the job changes meanwhile
   */
  async resume(jobId: string, { openOffers }: ResumeFillDto, by: Staff): Promise<FillRunDto> {
    const { manager: now } = this.dataSource;
    const { state: present } = goingRun(await this.states.read(now, jobId));
    if (present === 'paused' && (await this.matches.areOutdated(now, jobId)))
      await this.matches.refresh(jobId, by);
    return this.changedForWork(jobId, async (manager, state) => {
      const run = goingRun(state);
      if (run.state !== 'paused') return;
      await this.refuseIfOutdated(manager, jobId, 'resume');
      const why = run.pausedBecause ?? CHANGED;
      const ends = openOffers === 'withdraw' ? withdrawForNewWork(state, why, run.inDoubtSince) : [];
      await this.writer.write(manager, jobId, state, ends, by);
      await this.records.resume(manager, run.id, stateToGoOn(run));
      if (run.settings.urgent) await this.held.releaseOfJob(manager, jobId, purposesToRelease(run.settings));
      await auditedRun.record(manager, by, 'fill-resumed', jobId);
    });
  }

  stop(jobId: string, { withdraw = false, reason }: StopFillDto, by: Staff): Promise<FillRunDto> {
    return this.changed(jobId, async (manager, state) => {
      const why = reason ?? 'The filling of the job was stopped';
      const ends = stoppingSteps(state, withdraw, why).filter((step) => step.do === 'end-offer');
      await this.writer.write(manager, jobId, state, ends, by);
      if (state.run?.state === 'stopped') return;
      const run = goingRun(state);
      await this.records.stop(manager, run.id);
      await auditedRun.record(manager, by, 'fill-stopped', jobId, { after: { reason: reason ?? null } });
    });
  }

  /** @throws 404 `no_run` before the first one */
  get(jobId: string): Promise<FillRunDto> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.view(manager, jobId));
  }

  private async refuseIfOutdated(manager: EntityManager, jobId: string, then: string): Promise<void> {
    if (await this.matches.areOutdated(manager, jobId))
      throw conflict('job_changed', `The job has just changed. Look at it, then ${then}.`);
  }

  /**
   * As `changed`, for a run that is going afterwards: locks the employer, whose change would pause it. Before the job's
   * lock, so that answers do not wait for whoever changes the employer.
   */
  private changedForWork(jobId: string, change: Change): Promise<FillRunDto> {
    return this.changed(jobId, change, (manager) => this.matches.holdEmployer(manager, jobId));
  }

  /** Changes the job's last run under the lock of its places, and has what follows looked at. */
  private changed(
    jobId: string,
    change: Change,
    hold?: (manager: EntityManager) => Promise<void>,
  ): Promise<FillRunDto> {
    return this.dataSource.transaction(async (manager) => {
      await hold?.(manager);
      if (!(await this.records.lock(manager, jobId))) throw notFound('Job not found');
      await change(manager, await this.states.readWithAnswersUnderWay(manager, jobId));
      await this.looks.soon(manager, jobId, { source: 'staff' });
      return this.view(manager, jobId);
    });
  }

  private async view(manager: EntityManager, jobId: string): Promise<FillRunDto> {
    const state = await this.states.read(manager, jobId);
    return this.views.of(manager, jobId, state, lastRun(state));
  }
}

function refuse(refusal: ApiError | null): void {
  if (refusal) throw refusal;
}

function lastRun({ run }: ReadState): ReadRun {
  if (run === null) throw new ApiError(404, 'no_run', 'The job has not been filled from its list yet.');
  return run;
}

function goingRun(state: ReadState): ReadRun {
  const run = lastRun(state);
  if (isEnded(run)) throw conflict('run_ended', 'The filling of the job has ended.');
  return run;
}
