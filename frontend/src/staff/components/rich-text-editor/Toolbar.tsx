import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { LinkForm } from './LinkForm';

const tools = [
  { name: 'Bold', icon: <BoldOutlined />, mark: 'bold', command: 'toggleBold' },
  { name: 'Italic', icon: <ItalicOutlined />, mark: 'italic', command: 'toggleItalic' },
  { name: 'Underline', icon: <UnderlineOutlined />, mark: 'underline', command: 'toggleUnderline' },
  { name: 'Bullet list', icon: <UnorderedListOutlined />, mark: 'bulletList', command: 'toggleBulletList' },
  { name: 'Numbered list', icon: <OrderedListOutlined />, mark: 'orderedList', command: 'toggleOrderedList' },
] as const;

/** One tab stop; the arrow keys move between the tools. */
export function Toolbar({ editor, label, disabled }: { editor: Editor; label: string; disabled: boolean }) {
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map((tool) => now.isActive(tool.mark)), now.isActive('link')],
  });
  const all = [
    ...tools.map(({ command, ...tool }) => ({ ...tool, run: () => editor.chain().focus()[command]().run() })),
    { name: 'Insert link', icon: <LinkOutlined />, run: () => setLinking(true) },
  ];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (current + step + all.length) % all.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <>
      <div
        ref={bar}
        className="rich-text-tools"
        role="toolbar"
        aria-label={`${label}: formatting`}
        onKeyDown={onKeyDown}
      >
        {all.map(({ name, icon, run }, index) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={active[index]}
            disabled={disabled}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // The selection in the text must survive the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {icon}
          </button>
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}
