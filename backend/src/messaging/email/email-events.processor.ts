import { IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { EmailEvents } from './email-events.js';

@QueueProcessor('email-events')
export class EmailEventsProcessor extends IdProcessor {
  constructor(private readonly events: EmailEvents) {
    super();
  }

  protected work(id: string): Promise<void> {
    return this.events.apply(id);
  }
}
