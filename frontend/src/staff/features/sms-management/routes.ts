import type { RouteObject } from 'react-router';

/** The pages of this feature, each loaded when first opened. */
export const smsManagementRoutes: RouteObject[] = [];
