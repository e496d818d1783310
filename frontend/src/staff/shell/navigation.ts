export interface NavLink {
  label: string;
  path: string;
}

export interface NavMenu {
  label: string;
  links: NavLink[];
}

/** The entries of the top navigation and of the mobile menu, in their order. */
export const navigation: (NavLink | NavMenu)[] = [
  { label: 'Workers', path: '/workers' },
  { label: 'Employers', path: '/employers' },
  {
    label: 'Jobs',
    links: [
      { label: 'All Jobs', path: '/jobs' },
      { label: 'Eligibility and Seniority', path: '/eligibility-seniority' },
    ],
  },
  {
    label: 'Settings',
    links: [
      { label: 'BEST / Local 26', path: '/best-local26-management' },
      { label: 'User Management', path: '/users' },
      { label: 'Email Management', path: '/email-management' },
      { label: 'SMS Management', path: '/sms-management' },
      { label: 'Audit Log', path: '/audit-log' },
    ],
  },
];

export const isMenu = (entry: NavLink | NavMenu): entry is NavMenu => 'links' in entry;

/** Whether the page at `pathname` belongs to the link; the start page is the workers list. */
export function isCurrent({ path }: NavLink, pathname: string): boolean {
  if (pathname === '/') return path === '/workers';
  return pathname === path || pathname.startsWith(`${path}/`);
}
