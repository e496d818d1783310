import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many of the active list could be texted on a day of the hall, as last counted on it: nothing else keeps it. */
@Entity('reach_of_days')
export class ReachOfDay {
  @PrimaryColumn({ type: 'date' }) day: string;
  @Column({ type: 'integer' }) active: number;
  @Column({ type: 'integer' }) reachable: number;
}
