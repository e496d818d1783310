import { page } from '../../routing/page-route';
import { todayQuery } from './api/today';

export const todayRoutes = [
  page(
    'today',
    async () => (await import('./TodayPage')).TodayPage,
    () => [todayQuery],
  ),
];
