import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useCopy } from '../hooks/use-copy';

interface JsonPanelProps {
  /** 'API Response'. */
  title: string;
  /** Nothing was exchanged when it is null. */
  value: unknown;
  /** What is said then: 'No response from the SMS provider'. */
  empty: string;
}

/** What programs told each other, to be read and copied by those who look for the cause. */
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
        // Scrolls by the keyboard too, and says what it is.
        <pre tabIndex={0} role="group" aria-labelledby={headingId}>
          {text}
        </pre>
      )}
    </section>
  );
}
