import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: when the pages on which workers answer were last known to be open, and when they last were not. */
@Entity('pages_open')
@Check('pages_open_one', 'id = 1')
export class PagesOpenRow {
  @PrimaryColumn({ type: 'smallint', default: 1 }) id: number;

  /** Null: no api has noted it yet. */
  @Column({ type: 'timestamptz', nullable: true }) openAt: Date | null;

  /** The last absence, from when they were last open before it. */
  @Column({ type: 'timestamptz', nullable: true }) awayFrom: Date | null;

  /** When whoever pressed a button meanwhile has been heard. */
  @Column({ type: 'timestamptz', nullable: true }) heardBy: Date | null;
}

/** SQL: as `endAfterAbsence`, while an api answers. */
export const endAfterAbsenceSql = (end: string): string =>
  `(SELECT CASE WHEN ${end} >= away_from AND ${end} < heard_by THEN heard_by ELSE ${end} END FROM pages_open)`;
