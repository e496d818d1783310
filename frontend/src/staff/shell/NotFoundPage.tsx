import { Button } from 'antd';
import { useHref } from 'react-router';
import { SITE_NAME } from '../../shared/site';

export function NotFoundPage() {
  const start = useHref('/');
  return (
    <main className="centred-page message-page">
      <title>{`404 Page Not Found · ${SITE_NAME}`}</title>
      <div>
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <Button type="primary" href={start}>
          Go to the start page
        </Button>
      </div>
    </main>
  );
}
