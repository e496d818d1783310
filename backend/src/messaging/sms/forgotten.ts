import { type OldRows, onlyPayload } from '../../platform/database/old-rows.js';

/** What of texts from workers is removed by its age. Body and keyword stay: they prove a consent. */
export const forgottenInboundTexts: readonly OldRows[] = [
  {
    what: 'requests that brought texts from workers (the texts stay)',
    kind: 'inboundRequests',
    table: 'inbound_messages',
    ...onlyPayload,
  },
  {
    what: 'signatures under texts from workers',
    kind: 'inboundSignatures',
    table: 'inbound_signatures',
    key: 'signature',
  },
];
