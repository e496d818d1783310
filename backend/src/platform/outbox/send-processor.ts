import { IdProcessor, NotAgain, TryAgain } from '../queues/queue-processor.js';
import type { SendOutcome } from './send-result.js';

/** Works a queue of messages to be sent off: the queue tries again what was not taken. */
export abstract class SendProcessor extends IdProcessor {
  constructor(
    private readonly sender: { send(id: string, isStopping: () => boolean): Promise<SendOutcome> },
  ) {
    super();
  }

  protected async work(id: string): Promise<void> {
    const result = await this.sender.send(id, () => this.worker.closing !== undefined);
    if (result.outcome === 'again') throw new TryAgain(result.error, result.afterMs);
    if (result.outcome === 'failed') throw new NotAgain(result.error);
  }
}
