import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { renderStaff } from '../../../test/render';
import { linkAddress } from './rich-text-editor/LinkForm';
import { RichTextEditor } from './rich-text-editor/RichTextEditor';

async function open(html: string) {
  const onChange = jest.fn();
  renderStaff(
    <Form initialValues={{ description: html }} onValuesChange={onChange}>
      <Form.Item name="description" label="Job Description">
        <RichTextEditor label="Job Description" required />
      </Form.Item>
    </Form>,
  );
  const box = await screen.findByRole('textbox', { name: 'Job Description' });
  const last = () => (onChange.mock.lastCall as [{ description: string }] | undefined)?.[0].description;
  return { box, last };
}

const paste = (box: HTMLElement, kind: string, data: string) =>
  fireEvent.paste(box, {
    clipboardData: { getData: (type: string) => (type === kind ? data : ''), types: [kind] },
  });

describe('the rich text editor', () => {
  it('shows the text, without what does not belong there', async () => {
    const { box } = await open('<p>Serve <strong>dinner</strong></p><script>alert(1)</script>');
    expect(box.innerHTML).toBe('<p>Serve <strong>dinner</strong></p>');
    expect(box).toHaveAttribute('aria-required', 'true');
  });

  it('has the tools, one Tab stop for all, the arrow keys between them', async () => {
    await open('<p>x</p>');
    const names = ['Bold', 'Italic', 'Underline', 'Bullet list', 'Numbered list', 'Insert link'];
    const tools = screen.getAllByRole('button');
    expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual(names);
    screen.getByRole('button', { name: 'Bold' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Insert link' })).toHaveFocus();
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('reports HTML as it is edited', async () => {
    const { last } = await open('<p>shoes</p>');
    await userEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
    await waitFor(() => expect(last()).toMatch(/^<ul><li><p>shoes<\/p><\/li><\/ul>/));
  });

  const marked =
    '<h2 class="title" style="text-align: center;">Gala</h2>' +
    '<p class="a" style="color: red;">Serve <span class="b" style="color: blue;">dinner</span></p>' +
    '<div class="note">By <strong class="c">six</strong></div>' +
    '<div class="box"><p>Two</p><ul style="color: green;"><li class="d"><p>x</p></li></ul></div>';

  it('keeps classes, styles, spans and divs when a letter is typed', async () => {
    const { box, last } = await open(marked);
    expect(box.innerHTML).toBe(marked);
    paste(box, 'text/plain', 'A');
    await waitFor(() => expect(last()).toBe(marked.replace('Gala', 'AGala')));
  });

  it('keeps them on paste', async () => {
    const { box, last } = await open('<p></p>');
    paste(box, 'text/html', marked);
    await waitFor(() => expect(last()).toContain(marked));
  });

  it('inserts a link, and no dangerous one', async () => {
    const { last } = await open('<p></p>');
    await userEvent.click(screen.getByRole('button', { name: 'Insert link' }));
    const address = screen.getByRole('textbox', { name: 'Link address' });
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByText('Please enter a web address')).toBeInTheDocument();
    await userEvent.clear(address);
    await userEvent.type(address, 'example.org{Enter}');
    await waitFor(() => expect(last()).toContain('href="https://example.org"'));
  });

  it('drops scripts on paste', async () => {
    const { box, last } = await open('<p></p>');
    const html = '<p>Bring <b>shoes</b><script>alert(1)</script><img src="x" onerror="alert(1)"></p>';
    paste(box, 'text/html', html);
    await waitFor(() => expect(last()).toBe('<p>Bring <strong>shoes</strong></p>'));
  });

  it.each([
    ['example.org/a', 'https://example.org/a'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://x.org', 'http://x.org'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['javascript:alert(1)', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('takes %p as %p', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });
});
