export const MANAGEMENT_PATH = '/best-local26-management';

export const MANAGEMENT_TABS = ['classifications', 'substantially-similar', 'certificates'] as const;

export type ManagementTab = (typeof MANAGEMENT_TABS)[number];
