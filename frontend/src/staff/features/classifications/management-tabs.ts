export const MANAGEMENT_PATH = '/best-local26-management';

/** The last part of each tab's address, in the order of the tabs. */
export const MANAGEMENT_TABS = ['classifications', 'substantially-similar', 'certificates'] as const;

export type ManagementTab = (typeof MANAGEMENT_TABS)[number];
