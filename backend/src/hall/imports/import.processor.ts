import { IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { importQueue } from './import-queue.js';
import { ImportWork } from './import-work.service.js';

@QueueProcessor(importQueue.name)
export class ImportProcessor extends IdProcessor {
  constructor(private readonly imports: ImportWork) {
    super();
  }

  protected work(step: string): Promise<void> {
    return this.imports.doStep(step);
  }
}
