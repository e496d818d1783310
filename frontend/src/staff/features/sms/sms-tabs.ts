export const SMS_PATH = '/sms-management';

export const SMS_TABS = ['test', 'history', 'phone-numbers'] as const;

export type SmsTab = (typeof SMS_TABS)[number];
