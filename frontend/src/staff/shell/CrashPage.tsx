import { Button } from 'antd';
import { SITE_NAME } from '../../shared/site';

/** When a page fails to load or to draw itself: most often a tab that is older than the server. */
export function CrashPage() {
  return (
    <main className="centred-page message-page" role="alert">
      <title>{`Something went wrong · ${SITE_NAME}`}</title>
      <div>
        <h1>Something went wrong</h1>
        <p>This page could not be shown. Loading it again usually helps.</p>
        <Button type="primary" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  );
}
