import { fillQueue } from '../fill-looks/fill-looks.service.js';
import { IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { Filler } from './filler.service.js';

@QueueProcessor(fillQueue.name)
export class FillProcessor extends IdProcessor {
  constructor(private readonly filler: Filler) {
    super();
  }

  protected async work(lookId: string): Promise<void> {
    await this.filler.work(lookId);
  }
}
