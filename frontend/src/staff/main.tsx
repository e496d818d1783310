import './csp-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createQueryClient } from '../api/query-client';
import { StaffApp } from './StaffApp';
import { routes } from './router';
import { setSessionUser } from './session/session-cache';

const client = createQueryClient((cache) => setSessionUser(cache, null));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <StaffApp client={client} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
