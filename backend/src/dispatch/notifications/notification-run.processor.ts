import { IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { notificationQueue } from './notification-queue.js';
import { NotificationRuns } from './notification-runs.service.js';

@QueueProcessor(notificationQueue.name)
export class NotificationRunProcessor extends IdProcessor {
  constructor(private readonly runs: NotificationRuns) {
    super();
  }

  protected async work(id: string): Promise<void> {
    while (await this.runs.writeSome(id));
  }
}
