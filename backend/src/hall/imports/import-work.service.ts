import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ImportCheck } from './import-check.service.js';
import { beginStep } from './import-statements.js';
import { BEGUN_AT_MOST, ImportStops } from './import-stops.service.js';
import { ImportWriter } from './import-writer.service.js';

/** The work of the step that an import is in. */
@Injectable()
export class ImportWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly check: ImportCheck,
    private readonly writer: ImportWriter,
    private readonly stops: ImportStops,
  ) {}

  /** Does what is left of the step, or ends it after too many attempts without progress. */
  async doStep(step: string): Promise<void> {
    const found = await beginStep.first(this.dataSource, { step });
    if (!found) return;
    const { id, status, begun } = found;
    if (begun > BEGUN_AT_MOST) return this.stops.giveUp(id);
    if (status === 'checking') await this.check.run(id);
    if (status === 'applying') while (await this.writer.applySome(id));
    if (status === 'undoing') while (await this.writer.undoSome(id));
  }
}
