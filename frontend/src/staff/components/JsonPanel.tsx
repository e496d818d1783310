import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useCopy } from '../hooks/use-copy';

interface JsonPanelProps {
  title: string;
  value: unknown;
  empty: string;
}

export function JsonPanel({ title, value, empty }: JsonPanelProps) {
  const headingId = useId();
  const copy = useCopy();
  const text = value == null ? null : JSON.stringify(value, null, 2);
  return (
    <section className="json-panel" aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{title}</h3>
        {text !== null && (
          <Button
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-label={`Copy ${title}`}
            onClick={() =>
              void copy(text, {
                success: ['Copied', `${title} copied to clipboard`],
                failure: `Could not copy ${title} to clipboard`,
              })
            }
          >
            Copy
          </Button>
        )}
      </header>
      {text === null ? (
        <p>{empty}</p>
      ) : (
        // Focusable, so that it scrolls by the keyboard.
        <pre tabIndex={0} role="group" aria-labelledby={headingId}>
          {text}
        </pre>
      )}
    </section>
  );
}
