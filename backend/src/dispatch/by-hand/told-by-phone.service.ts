import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { CallRecords } from '../calls/call-records.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { auditedByHand } from './audited.js';
import type { CallDto, ToldDto } from './dto/calls.dto.js';
import { offerById } from './standing-offers.js';

/** Workers of a job that was deleted: there is no match any more by which a call could be recorded. */
@Injectable()
export class ToldByPhone {
  constructor(
    private readonly dataSource: DataSource,
    private readonly standings: MatchStandings,
    private readonly records: CallRecords,
  ) {}

  /** Once told they are on no list of people to phone about it. */
  told(offerId: string, { note = null }: ToldDto, by: Actor): Promise<CallDto> {
    return this.dataSource.transaction(async (manager) => {
      const offer = await offerById.first(manager, { id: offerId });
      if (!offer) throw notFound('Offer not found');
      if (!offer.isOfDeletedJob)
        throw conflict('job_not_deleted', 'This job was not deleted: record the call on its page.');
      const { matchId, workerId } = offer.madeFor;
      if (workerId === null) throw conflict('worker_deleted', 'This worker was deleted.');
      await this.standings.lockDispatches(manager, [workerId]);
      const before = await this.records.told(manager, offerId);
      const of = { result: 'left-message', offerId: null, waiting: false } as const;
      if (before) return { ...before, ...of };
      const madeBy = { madeById: by.user?.id ?? null, madeBy: by.user?.username ?? null };
      const kept = await this.records.keepTold(manager, { offerId, note, ...madeBy });
      const entry = auditedByHand.did('called', matchId, { after: { result: of.result } });
      await recordChange(manager, by, { ...entry, jobId: offer.jobId, workerId });
      return { ...kept, ...of };
    });
  }
}
