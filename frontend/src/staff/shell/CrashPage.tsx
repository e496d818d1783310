import { Button } from 'antd';
import { useState } from 'react';
import { useRouteError } from 'react-router';
import { SITE_NAME } from '../../shared/site';
import { PageLoading } from '../components/PageLoading';
import { isMissingPart, reloadOnce, reloadWithDrafts } from '../components/newer-version';

/** A tab that is older than the server reloads itself, once. */
export function CrashPage() {
  const error = useRouteError();
  const [isReloading] = useState(() => isMissingPart(error) && reloadOnce());
  if (isReloading) return <PageLoading />;
  return (
    <main className="centred-page message-page" role="alert">
      <title>{`Something went wrong · ${SITE_NAME}`}</title>
      <div>
        <h1>Something went wrong</h1>
        <p>This page could not be shown. Loading it again usually helps.</p>
        <Button type="primary" onClick={reloadWithDrafts}>
          Load the page again
        </Button>
      </div>
    </main>
  );
}
