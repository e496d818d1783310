import { page } from '../../routing/page-route';

export const wordingRoutes = [page('wording', async () => (await import('./WordingPage')).WordingPage)];
