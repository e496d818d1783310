import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { type Kind, type RowOf, types } from '../../platform/database/sql/index.js';
import { RowVersion } from '../../platform/database/version.column.js';
import { oneOf } from '../../platform/database/one-of.js';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { Certificate } from '../certificates/certificate.entity.js';
import { Classification } from '../classifications/classification.entity.js';
import { Employer } from '../employers/employer.entity.js';

export const WORKER_STATUSES = ['Active', 'Inactive'] as const;
export type WorkerStatus = (typeof WORKER_STATUSES)[number];

export const LOCAL_26 = 'Local 26 Recall List';
export const MEMBER_STATUSES = [LOCAL_26, 'BEST'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** `l26*` is the local's own seniority, `best*` the training organisation's; `canWorkIn` are ids of groups. */
@Entity('workers')
@Check('workers_status', oneOf('status', WORKER_STATUSES))
@Check('workers_member_status', oneOf('member_status', MEMBER_STATUSES))
@Check('workers_tiebreak', 'tiebreak BETWEEN 1000000 AND 9999999')
@Index(['lastName', 'firstName', 'id'])
@Index(['status'])
@Index(['memberStatus'])
@Index(['l26EmployerId', 'l26ClassificationId'])
@Index(['l26ClassificationId'])
@Index(['bestCertificateId'])
@Index(['phone'])
@Index('workers_number_idx', ['number'], { unique: true })
@Index('workers_language_idx', ['language'])
@Index('workers_name_folded_idx', { synchronize: false })
@Index('workers_by_name_idx', { synchronize: false })
@Index('workers_first_name_begins_idx', { synchronize: false })
@Index('workers_last_name_begins_idx', { synchronize: false })
@Index('workers_employee_id_begins_idx', { synchronize: false })
@Index('workers_phone_begins_idx', { synchronize: false })
@Index('workers_phone_ends_idx', { synchronize: false })
@Index('workers_words_idx', { synchronize: false })
@Index('workers_employee_id_known_idx', { synchronize: false })
@Index('workers_email_known_idx', { synchronize: false })
@Index('workers_name_and_key_idx', { synchronize: false })
@Index('workers_l26_can_work_in_gin_idx', { synchronize: false })
@Index('workers_best_can_work_in_gin_idx', { synchronize: false })
export class Worker {
  @PrimaryGeneratedColumn('uuid') id: string;

  /** In the order in which they were added: where lists keep what they know of each worker. */
  @Generated('increment') @Column({ type: 'integer', select: false }) number?: number;
  @Column({ type: 'text' }) firstName: string;
  @Column({ type: 'text' }) lastName: string;
  @Column({ type: 'text', nullable: true }) email: string | null;

  /** E.164. */
  @Column({ type: 'text', nullable: true }) phone: string | null;
  @Column({ type: 'text', default: 'Active' }) status: WorkerStatus;
  @Column({ type: 'text', nullable: true }) l26EmployeeId: string | null;
  @ManyToOne(() => Classification, { onDelete: 'SET NULL' })
  l26Classification?: Relation<Classification> | null;
  @Column({ type: 'uuid', nullable: true }) l26ClassificationId: string | null;
  @Column({ type: 'date', nullable: true }) l26ClassificationDate: string | null;
  @ManyToOne(() => Employer, { onDelete: 'SET NULL' }) l26Employer?: Relation<Employer> | null;
  @Column({ type: 'uuid', nullable: true }) l26EmployerId: string | null;
  @Column({ type: 'date', nullable: true }) l26EmployerDate: string | null;
  @Column({ type: 'text', array: true, default: '{}' }) l26CanWorkIn: string[];
  @ManyToOne(() => Certificate, { onDelete: 'SET NULL' }) bestCertificate?: Relation<Certificate> | null;
  @Column({ type: 'uuid', nullable: true }) bestCertificateId: string | null;
  @Column({ type: 'date', nullable: true }) bestCertificateDate: string | null;
  @Column({ type: 'text', array: true, default: '{}' }) bestCanWorkIn: string[];
  @Column({ type: 'text', default: LOCAL_26 }) memberStatus: MemberStatus;
  @Column({ type: 'text', default: USUAL_LANGUAGE }) language: Language;

  /** Breaks ties of seniority, lowest first; drawn by the database. Written as PostgreSQL gives it back. */
  @Column({
    type: 'integer',
    default: () => 'floor(((random() * (9000000)) + (1000000)))',
  })
  tiebreak: number;

  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  /** Erased on request: the row stays under a pseudonym for the record of dispatch, and in no list. */
  @Column({ type: 'timestamptz', nullable: true }) erasedAt?: Date | null;
  @RowVersion() version?: number;
}

type OfTheDatabase = 'id' | 'number' | 'tiebreak' | 'createdAt' | 'erasedAt' | 'version';
type Joined = 'l26Classification' | 'l26Employer' | 'bestCertificate';
type Written = {
  [Name in Exclude<keyof Worker, OfTheDatabase | Joined>]: {
    kind: Kind<Worker[Name]>;
    /** Of a worker of whom nothing is known, or any more. */
    blank: Worker[Name];
    /** Whether it tells who somebody is: of an erased worker it leaves the log, too. */
    isPersonal: boolean;
  };
};

/** What staff write of a worker, in the order of the API. */
const written = {
  firstName: { kind: types.text, blank: '', isPersonal: true },
  lastName: { kind: types.text, blank: '', isPersonal: true },
  email: { kind: types.text.orNull, blank: null, isPersonal: true },
  phone: { kind: types.text.orNull, blank: null, isPersonal: true },
  status: { kind: types.word(WORKER_STATUSES), blank: 'Active', isPersonal: false },
  l26EmployeeId: { kind: types.text.orNull, blank: null, isPersonal: true },
  l26ClassificationId: { kind: types.uuid.orNull, blank: null, isPersonal: false },
  l26ClassificationDate: { kind: types.day.orNull, blank: null, isPersonal: false },
  l26EmployerId: { kind: types.uuid.orNull, blank: null, isPersonal: false },
  l26EmployerDate: { kind: types.day.orNull, blank: null, isPersonal: false },
  l26CanWorkIn: { kind: types.text.list, blank: [], isPersonal: false },
  bestCertificateId: { kind: types.uuid.orNull, blank: null, isPersonal: false },
  bestCertificateDate: { kind: types.day.orNull, blank: null, isPersonal: false },
  bestCanWorkIn: { kind: types.text.list, blank: [], isPersonal: false },
  memberStatus: { kind: types.word(MEMBER_STATUSES), blank: LOCAL_26, isPersonal: false },
  language: { kind: types.word(LANGUAGES), blank: USUAL_LANGUAGE, isPersonal: false },
} satisfies Written;

const each = <Key extends keyof Written[keyof Written]>(key: Key) =>
  Object.fromEntries(Object.entries(written).map(([name, field]) => [name, field[key]])) as {
    [Name in keyof typeof written]: (typeof written)[Name][Key];
  };

export const writtenColumns = each('kind');
export type WrittenWorker = RowOf<typeof writtenColumns>;
export const NOBODY: WrittenWorker = each('blank');
export const PERSONAL = Object.entries(written).flatMap(([name, { isPersonal }]) =>
  isPersonal ? [name] : [],
);

/** WorkerDto as a row. */
export const workerColumns = {
  id: types.uuid,
  ...writtenColumns,
  tiebreak: types.integer,
  createdAt: types.instant,
  version: types.integer,
};
