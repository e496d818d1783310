import './csp-nonce';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { setHallTimezone } from '../shared/dates';
import { createQueryClient } from '../api/query-client';
import { StaffApp } from './StaffApp';
import { routes } from './router';
import { queryClientContext } from './routing/page-route';
import { setSessionUser } from './session/session-cache';

// The api writes it into the page, so that nothing is ever shown on another clock.
setHallTimezone(document.querySelector<HTMLMetaElement>('meta[name="hall-timezone"]')?.content);

const client = createQueryClient((cache) => setSessionUser(cache, null));
const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
});
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <StaffApp client={client} router={router} />
  </StrictMode>,
);
