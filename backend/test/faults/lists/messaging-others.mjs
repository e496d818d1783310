/** @type {import('../faults.mjs').Fault[]} */
export const faults = [
  {
    what: 'an event that cannot be stored costs its batch',
    file: 'backend/src/messaging/email/webhook-events.ts',
    find: 'if (!isBadData(error)) throw error;',
    put: 'throw error;',
    tests: ['backend/test/integration/email/events.spec.ts'],
  },
  {
    what: 'an event that cannot be read costs its batch',
    file: 'backend/src/messaging/email/webhook-events.ts',
    find: '  } catch {\n    return undefined;',
    put: '  } catch (error) {\n    throw error;',
    tests: ['backend/test/integration/email/events.spec.ts'],
  },
  {
    what: 'an e-mail event that the provider has not signed is taken',
    file: 'backend/src/messaging/email/sendgrid-signature.guard.ts',
    find: 'if (isFromSendgrid(signed, await this.registration.publicKeys()))',
    put: 'if (signed.signature && (await this.registration.publicKeys()))',
    tests: ['backend/test/integration/email/webhook.spec.ts'],
  },
];
