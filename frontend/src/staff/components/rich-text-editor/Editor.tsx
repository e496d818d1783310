import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { sanitiseRichText } from '../../../shared/rich-text';
import { extensions } from './extensions';
import { Toolbar } from './Toolbar';
import './editor.css';

export interface EditorProps {
  label: string;
  value?: string | null;
  onChange?: (html: string) => void;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
}

/** The editor appends it after a list or heading as a place to type. */
const PLACE_TO_TYPE = /<p><\/p>$/;

export default function Editor({ label, value, onChange, id, required, disabled, ...aria }: EditorProps) {
  const html = value ?? '';
  const lastSent = useRef(html);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });

  const attributes = {
    class: 'rich-text rich-text-input',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(id && { id }),
    ...(required && { 'aria-required': 'true' }),
    ...(aria['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] }),
  };
  const editor = useEditor({
    extensions,
    content: sanitiseRichText(html),
    editable: !disabled,
    editorProps: { attributes, transformPastedHTML: sanitiseRichText },
    onUpdate: ({ editor: changed }) => {
      lastSent.current = changed.isEmpty
        ? ''
        : sanitiseRichText(changed.getHTML()).replace(PLACE_TO_TYPE, '');
      report.current?.(lastSent.current);
    },
  });

  useEffect(() => {
    if (html === lastSent.current) return;
    lastSent.current = html;
    editor.commands.setContent(sanitiseRichText(html), { emitUpdate: false });
  }, [editor, html]);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  // A label cannot point at an editable div by itself.
  useEffect(() => {
    const labels = id ? document.querySelectorAll(`label[for="${CSS.escape(id)}"]`) : [];
    const focus = () => editor.commands.focus();
    labels.forEach((element) => element.addEventListener('click', focus));
    return () => labels.forEach((element) => element.removeEventListener('click', focus));
  }, [editor, id]);

  return (
    <div className="rich-text-editor" data-invalid={aria['aria-invalid'] ? true : undefined}>
      <Toolbar editor={editor} label={label} disabled={disabled ?? false} />
      <EditorContent editor={editor} />
    </div>
  );
}
