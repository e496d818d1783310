import { page } from '../../routing/page-route';
import { eligibilityRulesQuery } from './api/matches';

export const matchingRoutes = [
  page(
    'eligibility-seniority',
    async () => (await import('./eligibility/EligibilityPage')).EligibilityPage,
    () => [eligibilityRulesQuery],
  ),
];
