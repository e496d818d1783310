import { IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { StatusEvents } from './status-events.js';

@QueueProcessor('sms-status')
export class SmsStatusProcessor extends IdProcessor {
  constructor(private readonly events: StatusEvents) {
    super();
  }

  protected work(id: string): Promise<void> {
    return this.events.apply(id);
  }
}
