import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ThemeConfig } from 'antd';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LatestSearchProvider } from './hooks/use-latest-search';
import { AuthProvider } from './session/AuthProvider';
import { ThemeProvider } from './theme/ThemeProvider';
import { ToastProvider } from './toast/ToastProvider';

interface StaffAppProps {
  client: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
  theme?: ThemeConfig;
}

export function StaffApp({ client, router, theme }: StaffAppProps) {
  return (
    <ThemeProvider {...(theme && { theme })}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <AuthProvider>
            <LatestSearchProvider value={router}>
              <RouterProvider router={router} />
            </LatestSearchProvider>
          </AuthProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
