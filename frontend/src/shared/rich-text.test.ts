import { isRichTextEmpty, richTextToPlain, sanitiseRichText } from './rich-text';

describe('rich text', () => {
  it('keeps what the product allows', () => {
    const html =
      '<h2 class="a">Title</h2><p style="color: red">One <strong>two</strong> <u>three</u></p><ul><li>x</li></ul>' +
      '<a href="https://example.org" title="t">link</a>';
    expect(sanitiseRichText(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>safe', 'safe'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" id="x" data-y="1" aria-label="z">text</p>', '<p>text</p>'],
    ['<a href="javascript:alert(1)">text</a>', '<a>text</a>'],
    ['<p title="t" href="/x">text</p>', '<p>text</p>'],
    ['<svg><script>alert(1)</script></svg><iframe src="//evil"></iframe>', ''],
    ['<table><tr><td>cell</td></tr></table>', 'cell'],
  ])('takes the danger out of %s', (html, safe) => {
    expect(sanitiseRichText(html)).toBe(safe);
  });

  it('gives a link to another tab no hold on this one', () => {
    expect(sanitiseRichText('<a href="https://example.org" target="_blank">x</a>')).toContain(
      'rel="noopener noreferrer"',
    );
  });

  it('reads as one line, and knows when nothing is there', () => {
    expect(richTextToPlain('<p>Two</p><ul><li>fine</li><li>days</li></ul>')).toBe('Two fine days');
    expect(isRichTextEmpty('<p> <br></p>')).toBe(true);
    expect(isRichTextEmpty(null)).toBe(true);
    expect(isRichTextEmpty('<p>a</p>')).toBe(false);
  });
});
