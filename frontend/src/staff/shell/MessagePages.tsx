import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useHref, useRouteError } from 'react-router';
import { SITE_NAME } from '../../shared/site';
import { PageLoading } from '../components/PageLoading';
import { isMissingPart, reloadOnce, reloadWithDrafts } from '../components/newer-version';

interface MessagePageProps {
  title: string;
  text: string;
  isAlert?: boolean;
  children: ReactNode;
}

const MessagePage = ({ title, text, isAlert = false, children }: MessagePageProps) => (
  <main className="centred-page message-page" role={isAlert ? 'alert' : undefined}>
    <title>{`${title} · ${SITE_NAME}`}</title>
    <div>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  </main>
);

/** A tab that is older than the server reloads itself, once. */
export function CrashPage() {
  const error = useRouteError();
  const [isReloading] = useState(() => isMissingPart(error) && reloadOnce());
  if (isReloading) return <PageLoading />;
  return (
    <MessagePage
      isAlert
      title="Something went wrong"
      text="This page could not be shown. Loading it again usually helps."
    >
      <Button type="primary" onClick={reloadWithDrafts}>
        Load the page again
      </Button>
    </MessagePage>
  );
}

export function NotFoundPage() {
  const start = useHref('/');
  return (
    <MessagePage title="404 Page Not Found" text="Did you forget to add the page to the router?">
      <Button type="primary" href={start}>
        Go to the start page
      </Button>
    </MessagePage>
  );
}
