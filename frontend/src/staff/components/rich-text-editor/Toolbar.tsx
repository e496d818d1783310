import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LinkForm } from './LinkForm';

interface Tool {
  name: string;
  icon: ReactNode;
  mark: string;
  run: (editor: Editor) => void;
}

const tools: Tool[] = [
  { name: 'Bold', icon: <BoldOutlined />, mark: 'bold', run: (e) => e.chain().focus().toggleBold().run() },
  {
    name: 'Italic',
    icon: <ItalicOutlined />,
    mark: 'italic',
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    icon: <UnderlineOutlined />,
    mark: 'underline',
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'Bullet list',
    icon: <UnorderedListOutlined />,
    mark: 'bulletList',
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: <OrderedListOutlined />,
    mark: 'orderedList',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
];

interface ToolbarProps {
  editor: Editor;
  label: string;
  disabled: boolean;
}

/** One tab stop; the arrow keys move between the tools. */
export function Toolbar({ editor, label, disabled }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map((tool) => now.isActive(tool.mark)), now.isActive('link')],
  });
  const all = [...tools, { name: 'Insert link', icon: <LinkOutlined />, run: () => setLinking(true) }];

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
            onClick={() => run(editor)}
          >
            {icon}
          </button>
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}
