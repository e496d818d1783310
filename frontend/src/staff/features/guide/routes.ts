import { page } from '../../routing/page-route';

const load = async () => (await import('./GuidePage')).GuidePage;

export const guideRoutes = [page('guide', load), page('guide/:name', load)];
