import { SendProcessor } from '../../platform/outbox/send-processor.js';
import { QueueProcessor } from '../../platform/queues/queue-processor.js';
import { SmsSender } from './sms-sender.js';

@QueueProcessor('sms-send')
export class SmsSendProcessor extends SendProcessor {
  constructor(sender: SmsSender) {
    super(sender);
  }
}
