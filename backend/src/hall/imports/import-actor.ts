import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import type { Import } from './import.entity.js';

/** Whoever started the step, within the import: the log names it with every change. */
export const actorWithin = ({ id, actorUserId, actorName, ipAddress }: Import): Actor =>
  actorName === null
    ? { ...SYSTEM, partOf: id }
    : {
        source: 'staff',
        user: { id: actorUserId ?? 0, username: actorName },
        ipAddress: ipAddress ?? undefined,
        partOf: id,
      };
