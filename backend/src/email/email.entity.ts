import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Job } from '../jobs/job.entity.js';
import { Worker } from '../workers/worker.entity.js';

/** An e-mail and what became of it; like a text, the row is the outbox. */
@Entity('emails')
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt'])
@Index(['jobId', 'createdAt'])
@Index(['workerId', 'createdAt'])
export class Email {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'text' })
  toEmail: string;

  @Column({ type: 'text' })
  fromEmail: string;

  @Column({ type: 'text', nullable: true })
  replyToEmail: string | null;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text', nullable: true })
  textContent: string | null;

  @Column({ type: 'text', nullable: true })
  htmlContent: string | null;

  @Column({ type: 'text', default: 'pending' })
  status: string;

  @Column({ type: 'text', nullable: true })
  resultSummary: string | null;

  @ManyToOne(() => Worker, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'worker_id' })
  worker?: Relation<Worker> | null;

  @Column({ type: 'uuid', nullable: true })
  workerId: string | null;

  @ManyToOne(() => Job, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'job_id' })
  job?: Relation<Job> | null;

  @Column({ type: 'uuid', nullable: true })
  jobId: string | null;

  @Index()
  @Column({ type: 'text', nullable: true })
  sendgridMessageId: string | null;

  @Column({ type: 'json', nullable: true })
  sendgridRequest: unknown;

  @Column({ type: 'json', nullable: true })
  sendgridResponse: unknown;

  @Column({ type: 'timestamptz', nullable: true })
  claimedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
