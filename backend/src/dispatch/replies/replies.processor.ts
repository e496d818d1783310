import { inboundQueue } from '../../messaging/sms/received-texts.service.js';
import { type Attempt, IdProcessor, QueueProcessor } from '../../platform/queues/queue-processor.js';
import { Replies } from './replies.service.js';

@QueueProcessor(inboundQueue.name)
export class RepliesProcessor extends IdProcessor {
  constructor(private readonly replies: Replies) {
    super();
  }

  protected async work(id: string, { last }: Attempt): Promise<void> {
    try {
      await this.replies.applyUpTo(id);
    } catch (error) {
      if (last) await this.replies.giveUp(id);
      throw error;
    }
  }
}
