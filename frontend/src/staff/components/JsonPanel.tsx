import { CopyOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useId } from 'react';
import { useCopy } from '../hooks/use-copy';

export function JsonPanel({ title, value, empty }: { title: string; value: unknown; empty: string }) {
  const headingId = useId();
  const copy = useCopy();
  const text = value == null ? null : JSON.stringify(value, null, 2);
  return (
    <section className="json-panel" aria-labelledby={headingId}>
      <Flex component="header" align="center" justify="space-between" gap={12}>
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
      </Flex>
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
