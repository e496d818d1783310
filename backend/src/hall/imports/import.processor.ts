import { DataSource } from 'typeorm';
import { type Attempt, IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { ImportCheck } from './import-check.service.js';
import { Import } from './import.entity.js';
import { importQueue } from './import-queue.js';
import { importOfStep } from './import-statements.js';
import { ImportWriter } from './import-writer.service.js';

@QueueProcessor(importQueue.name)
export class ImportProcessor extends IdProcessor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly check: ImportCheck,
    private readonly writer: ImportWriter,
  ) {
    super();
  }

  protected async work(step: string, { last }: Attempt): Promise<void> {
    const found = await importOfStep.first(this.dataSource, { step });
    if (!found) return;
    const { id, status } = found;
    try {
      if (status === 'checking') await this.check.run(id);
      if (status === 'applying') while (await this.writer.applySome(id));
      if (status === 'undoing') while (await this.writer.undoSome(id));
    } catch (error) {
      // A check can be asked for again; what is half written is gone on with by the sweeper.
      const failure = 'The file could not be checked. Please try again.';
      if (last)
        await this.dataSource.manager.update(
          Import,
          { id, status: 'checking' },
          { status: 'failed', failure },
        );
      throw error;
    }
  }
}
