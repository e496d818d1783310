export const SITE_NAME = 'Hiring Hall';
export const YEAR = '2025';
export const COPYRIGHT = `© ${YEAR} ${SITE_NAME}. All rights reserved.`;

export const FOOTER_LINKS = [
  { label: 'BEST Hospitality Training', href: 'https://besthtc.org' },
  { label: 'Privacy Policy', href: 'https://besthtc.org/privacy-policy' },
  { label: 'Terms of Service', href: 'https://besthtc.org/terms-of-service' },
] as const;
