export interface NavLink {
  label: string;
  path: string;
  /** Where its tabs have pages of their own. */
  alsoAt?: string[];
  /** It shows how many texts from workers wait. */
  hasInbox?: true;
}

interface NavMenu {
  label: string;
  links: NavLink[];
}

export const navigation: (NavLink | NavMenu)[] = [
  { label: 'Today', path: '/today' },
  { label: 'Workers', path: '/workers' },
  { label: 'Employers', path: '/employers' },
  {
    label: 'Jobs',
    links: [
      { label: 'All Jobs', path: '/jobs' },
      { label: 'Eligibility and Seniority', path: '/eligibility-seniority' },
      { label: 'Exceptions', path: '/exceptions' },
    ],
  },
  { label: 'Reports', path: '/reports' },
  {
    label: 'Settings',
    links: [
      {
        label: 'BEST / Local 26',
        path: '/best-local26-management',
        alsoAt: ['/classifications', '/substantially-similar-classifications', '/certificates'],
      },
      { label: 'User Management', path: '/users' },
      {
        label: 'Email Management',
        path: '/email-management',
        alsoAt: ['/test-email', '/email-history', '/sendgrid-webhook', '/email-settings'],
      },
      { label: 'SMS Management', path: '/sms-management', alsoAt: ['/test-sms'], hasInbox: true },
      { label: 'Wording', path: '/wording' },
      { label: 'Audit Log', path: '/audit-log' },
    ],
  },
];

export const isMenu = (entry: NavLink | NavMenu): entry is NavMenu => 'links' in entry;

/** The start page is the workers list. */
export function isCurrent({ path, alsoAt = [] }: NavLink, pathname: string): boolean {
  if (pathname === '/') return path === '/workers';
  return [path, ...alsoAt].some((at) => pathname === at || pathname.startsWith(`${at}/`));
}
