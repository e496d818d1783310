import { TransactionEvent } from '../../platform/events/transaction-events.js';

/** Consents or holders of these numbers (E.164) have changed: other workers than before can be texted. */
export const reachChange = new TransactionEvent<readonly string[]>('phone-number.reach-changed');
