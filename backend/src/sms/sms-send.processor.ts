import { IdProcessor, NotAgain, QueueProcessor } from '../platform/queues/queue-processor.js';
import { SmsSender } from './sms-sender.js';

@QueueProcessor('sms-send')
export class SmsSendProcessor extends IdProcessor {
  constructor(private readonly sender: SmsSender) {
    super();
  }

  protected async work(id: string): Promise<void> {
    const result = await this.sender.send(id);
    if (result.outcome === 'again') throw new Error(result.error);
    if (result.outcome === 'failed') throw new NotAgain(result.error);
  }
}
