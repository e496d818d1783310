import { SendProcessor } from '../../platform/outbox/send-processor.js';
import { QueueProcessor } from '../../platform/queues/queue-processor.js';
import { EmailSender } from './email-sender.js';

@QueueProcessor('email-send')
export class EmailSendProcessor extends SendProcessor {
  constructor(sender: EmailSender) {
    super(sender);
  }
}
