import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Import } from './import.entity.js';

/** A part of a file's bytes. */
@Entity('import_files')
@Index(['createdAt'])
export class ImportFile {
  @ManyToOne(() => Import, { onDelete: 'CASCADE' }) import?: Relation<Import>;
  @PrimaryColumn({ type: 'uuid' }) importId: string;
  @PrimaryColumn({ type: 'integer' }) part: number;
  @Column({ type: 'bytea' }) bytes: Buffer;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
