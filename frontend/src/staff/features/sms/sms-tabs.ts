export const SMS_PATH = '/sms-management';

/** The last part of each tab's address, in the order of the tabs. */
export const SMS_TABS = ['test', 'history', 'phone-numbers'] as const;

export type SmsTab = (typeof SMS_TABS)[number];
