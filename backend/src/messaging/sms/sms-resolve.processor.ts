import { IdProcessor, QueueProcessor, type Attempt } from '../../platform/queues/queue-processor.js';
import { SmsResolver } from './sms-resolver.js';

@QueueProcessor('sms-resolve')
export class SmsResolveProcessor extends IdProcessor {
  constructor(private readonly resolver: SmsResolver) {
    super();
  }

  protected async work(id: string, { last }: Attempt): Promise<void> {
    const settled = await this.resolver.resolve(id);
    if (!settled && !last) throw new Error("The provider's list does not tell yet");
  }
}
