export const EMAIL_PATH = '/email-management';

/** The last part of each tab's address, in the order of the tabs. */
export const EMAIL_TABS = ['test', 'history', 'webhook', 'settings'] as const;

export type EmailTab = (typeof EMAIL_TABS)[number];
