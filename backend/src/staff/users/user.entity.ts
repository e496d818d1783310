import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';
import { oneOf } from '../../platform/database/one-of.js';

export const USER_ROLES = ['admin', 'user'] as const;
export type UserRole = (typeof USER_ROLES)[number];

@Entity('users')
@Check('users_role', oneOf('role', USER_ROLES))
export class User {
  @PrimaryGeneratedColumn() id: number;

  /** citext: unique whatever the case. */
  @Column({ type: 'citext', unique: true }) username: string;

  /** argon2id. */
  @Column({ type: 'text', select: false }) passwordHash: string;
  @Column({ type: 'text', default: 'admin' }) role: UserRole;

  /** Counts password changes: a session that carries an older number is over. */
  @Column({ type: 'integer', default: 0, select: false }) sessionVersion: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @RowVersion() version?: number;
}
