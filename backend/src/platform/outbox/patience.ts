import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = { first: 40, longest: 500 };

interface Message {
  status: string;
  errorMessage: string | null;
  resultSummary: string | null;
}

/** Its end may still be found out, by events, by the provider's list, or by the next try. */
const isOpen = ({ status }: Message) => status === 'pending' || status === 'sending' || status === 'unknown';

/** The message once its end is known, or as it is after so many milliseconds. */
export async function settled<M extends Message>(
  find: () => Promise<M | undefined>,
  withinMs: number,
): Promise<M | undefined> {
  const deadline = Date.now() + withinMs;
  for (let pause = POLL_MS.first; ; pause = Math.min(pause * 1.5, POLL_MS.longest)) {
    const message = await find();
    if (!message || !isOpen(message) || Date.now() + pause > deadline) return message;
    await delay(pause);
  }
}

/** Why a test has no success; it warns of sending a message again that may yet arrive. */
export function failureText(message: Message | undefined): string {
  const known = message?.errorMessage ?? message?.resultSummary ?? 'The provider has not been asked yet.';
  return message && isOpen(message)
    ? `${known} The message may still be delivered: look at its status before sending again.`
    : known;
}
