import { Button, Flex, Input } from 'antd';
import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';

/** A bare `example.org` becomes https; anything unsafe is undefined. */
export function linkAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  if (/^(https?:\/\/|mailto:|tel:)/i.test(trimmed)) return trimmed;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed)) return undefined;
  return trimmed.includes('@') ? `mailto:${trimmed}` : `https://${trimmed}`;
}

/** No form element, because it stands inside one. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const existing = editor.getAttributes('link').href as string | undefined;
  const [typed, setTyped] = useState(existing ?? '');
  const [isWrong, setWrong] = useState(false);

  const close = () => {
    onDone();
    editor.commands.focus();
  };
  const apply = () => {
    const href = linkAddress(typed);
    if (!href) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !existing) {
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else {
      chain.setLink({ href }).run();
    }
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither may reach the dialog around the editor.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };

  return (
    <Flex
      className="rich-text-link"
      wrap
      align="center"
      gap={6}
      role="group"
      aria-label="Insert link"
      onKeyDown={onKeyDown}
    >
      <Input
        autoFocus
        size="small"
        aria-label="Link address"
        placeholder="https://"
        value={typed}
        status={isWrong ? 'error' : ''}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button size="small" type="primary" onClick={apply}>
        Apply
      </Button>
      {existing && (
        <Button size="small" onClick={remove}>
          Remove link
        </Button>
      )}
      <Button size="small" onClick={close}>
        Cancel
      </Button>
      {isWrong && <div role="alert">Please enter a web address</div>}
    </Flex>
  );
}
