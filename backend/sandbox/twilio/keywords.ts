export type OptOutType = 'STOP' | 'START' | 'HELP';

const keywords: Readonly<Record<OptOutType, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
};

/** What the provider itself texts back. */
export const keywordReplies: Readonly<Record<OptOutType, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/**
 * The keyword that the whole text is, or null. YES counts only for someone who is opted out: from anyone
 * else it is an answer to something.
 */
export function optOutType(body: string, optedOut: boolean): OptOutType | null {
  const word = body.trim().toUpperCase();
  if (word === 'YES' && !optedOut) return null;
  for (const type of ['STOP', 'START', 'HELP'] as const) if (keywords[type].includes(word)) return type;
  return null;
}
