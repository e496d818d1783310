export const EMAIL_PATH = '/email-management';

export const EMAIL_TABS = ['test', 'history', 'webhook', 'settings'] as const;

export type EmailTab = (typeof EMAIL_TABS)[number];
