import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../platform/database/one-of.js';
import { ACTOR_SOURCES, type ActorSource } from '../platform/http/actor.js';

/** Who did what to what, when, from where. The database itself refuses to change or delete an entry. */
@Entity('audit_entries')
@Check('audit_entries_source', oneOf('source', ACTOR_SOURCES))
@Index(['entityType', 'entityId', 'createdAt', 'id'])
@Index(['entityType', 'createdAt', 'id'])
@Index(['actorName', 'createdAt', 'id'])
@Index(['action', 'createdAt', 'id'])
@Index(['source', 'createdAt', 'id'])
@Index('audit_entries_job_history_idx', { synchronize: false })
@Index('audit_entries_deleted_idx', { synchronize: false })
@Index(['workerId', 'createdAt', 'id'], { where: 'worker_id IS NOT NULL' })
@Index(['createdAt', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Column({ type: 'text' }) source: ActorSource;
  @Column({ type: 'integer', nullable: true }) actorUserId: number | null;

  /** The name as it was then; users may be renamed or deleted. */
  @Column({ type: 'citext', nullable: true }) actorName: string | null;

  /** Such as `worker.updated` or `phone-number.consent-changed`. */
  @Column({ type: 'text' }) action: string;
  @Column({ type: 'text' }) entityType: string;
  @Column({ type: 'text' }) entityId: string;

  /** For a match: its job and worker, kept after any of the three is deleted, and so without foreign keys. */
  @Column({ type: 'uuid', nullable: true }) jobId: string | null;
  @Column({ type: 'uuid', nullable: true }) workerId: string | null;
  @Column({ type: 'jsonb', nullable: true }) before: unknown;
  @Column({ type: 'jsonb', nullable: true }) after: unknown;
  @Column({ type: 'text', nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) requestId: string | null;

  /** The larger work that the change is a part of, such as an import. */
  @Column({ type: 'uuid', nullable: true }) partOf: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
