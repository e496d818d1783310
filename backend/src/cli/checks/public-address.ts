import type { AppConfig } from '../../platform/config/app-config.js';
import { about, type Finding, summaryOf } from './finding.js';

const TIMEOUT_MS = 5_000;

/** Does the address that links and callbacks carry lead to this product? Asked as anybody would ask. */
export async function checkPublicAddress({ publicBaseUrl }: AppConfig): Promise<Finding> {
  const address = about('address');
  const todo =
    'Start an api, and check PUBLIC_BASE_URL, its name, the proxy and the certificate: links in texts and the ' +
    "providers' callbacks go there.";
  try {
    const answer = await fetch(`${publicBaseUrl}/api/user`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401 && answer.headers.has('x-request-id')) {
      return address.ok(`${publicBaseUrl} leads here`);
    }
    return address.warn(`${publicBaseUrl} answers as something else (HTTP ${answer.status})`, todo);
  } catch (error) {
    return address.warn(`${publicBaseUrl} does not answer (${summaryOf(error)})`, todo);
  }
}
