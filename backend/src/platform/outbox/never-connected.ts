/** Failures from before a connection stood. */
const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const syscalls = ['connect', 'getaddrinfo'];

/** Whether a failed request surely never reached the provider: it has seen nothing of the message. */
export const isNeverConnected = ({
  code,
  cause,
}: {
  code?: number | string;
  cause?: { syscall?: string };
}): boolean => codes.includes(String(code)) || syscalls.includes(cause?.syscall ?? '');
