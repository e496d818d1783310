import { randomUUID } from 'node:crypto';

import type { PostAnswer, Poster } from '../poster.js';
import { sign } from './signature.js';
import type { SignatureKind } from './types.js';

export interface WebhookCall {
  /** Public URL; a fragment such as `#rc=3&rp=all` sets the repeats and is neither sent nor signed. */
  url: string;
  form: Record<string, string>;
  signature?: SignatureKind;
  signWith?: string;
  /** Waits before a repeat. */
  pause?: () => Promise<void>;
  onAnswer?: (answer: PostAnswer) => void;
}

/** Twilio's connection overrides: how often to repeat (`rc`), and upon what (`rp`). */
function overrides(url: string): { url: string; repeats: number; upon: Set<string>; timeoutMs?: number } {
  const [bare = '', fragment = ''] = url.split('#', 2);
  const given = new URLSearchParams(fragment);
  const policies = (given.get('rp') ?? 'ct').split(',');
  return {
    url: bare,
    repeats: Math.min(Number(given.get('rc') ?? 1) || 0, 5),
    upon: new Set(policies.includes('all') ? ['4xx', '5xx', 'ct', 'rt'] : policies),
    timeoutMs: Number(given.get('rt')) || undefined,
  };
}

function failureOf(answer: PostAnswer): string | null {
  if (answer.failure) return answer.failure === 'connect' ? 'ct' : 'rt';
  if (answer.status !== null && answer.status >= 400) return answer.status >= 500 ? '5xx' : '4xx';
  return null;
}

/** Calls the product's webhooks as Twilio does: signed, repeated as the URL's fragment says. */
export class WebhookClient {
  constructor(
    private readonly authToken: string,
    private readonly poster: Poster,
  ) {}

  async call({
    url: asked,
    form,
    signature = 'valid',
    signWith,
    pause,
    onAnswer,
  }: WebhookCall): Promise<PostAnswer> {
    const { url, repeats, upon, timeoutMs } = overrides(asked);
    const headers: Record<string, string> = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'user-agent': 'TwilioProxy/1.1',
      'i-twilio-idempotency-token': randomUUID(),
    };
    if (signature === 'valid') headers['x-twilio-signature'] = sign(signWith ?? this.authToken, url, form);
    if (signature === 'wrong') headers['x-twilio-signature'] = sign('not the auth token', url, form);
    const payload = new URLSearchParams(form).toString();
    for (let repeat = 0; ; repeat += 1) {
      const answer = await this.poster.post(url, payload, { headers, timeoutMs });
      onAnswer?.(answer);
      const failure = failureOf(answer);
      if (!failure || repeat >= repeats || !upon.has(failure)) return answer;
      await pause?.();
    }
  }
}
