import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink';
import { PageHeader } from './PageHeader';

interface PrintPageProps {
  title: string;
  back: readonly [path: string, words: string];
  /** What can be chosen before it is printed. */
  choices?: ReactNode;
  children: ReactNode;
}

/** A page that is made to be printed: on paper its head, its buttons and the navigation are left out. */
export function PrintPage({ title, back: [path, words], choices, children }: PrintPageProps) {
  return (
    <div className="print-page">
      <PageHeader
        title={title}
        above={<BackLink to={path}>{words}</BackLink>}
        actions={
          <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      {choices && <div className="print-choices">{choices}</div>}
      {children}
    </div>
  );
}

interface PaperProps {
  label: string;
  /** Stands on top of each printed page. */
  head: ReactNode;
  children: ReactNode;
}

/** What is printed, as it will look. Browsers repeat nothing on each page but the head of a table. */
export function Paper({ label, head, children }: PaperProps) {
  return (
    <article className="paper" aria-label={label}>
      <table role="presentation" className="paper-frame">
        <thead>
          <tr>
            <td>
              <div className="paper-head">{head}</div>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}
