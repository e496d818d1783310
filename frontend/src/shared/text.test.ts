import { formatDate, formatDateTime, formatTime } from './dates';
import { formatPhone, normalisePhone } from './phone';
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

describe('dates', () => {
  it('shows a day as that day, whatever the time zone', () => {
    expect(new Date('2011-03-04').getDate()).toBe(3);
    expect(formatDate('2011-03-04')).toBe('Mar 4, 2011');
  });

  it('shows an instant, and the fallback for nothing or nonsense', () => {
    // Half past two at night in London is the evening before here.
    expect(formatDate('2025-06-15T02:30:00.000Z')).toBe('Jun 14, 2025');
    expect(formatDateTime('2025-06-15T02:30:00.000Z')).toMatch(/^Jun 14, 2025, 4:30\sPM$/);
    expect(formatTime('2025-06-15T02:05:00.000Z')).toMatch(/^4:05\sPM$/);
    for (const show of [formatDate, formatDateTime, formatTime]) {
      for (const nothing of [null, undefined, '', 'soon']) {
        expect(show(nothing, 'No date')).toBe('No date');
        expect(show(nothing)).toBe('');
      }
    }
    expect(formatDate(null, 'No date')).toBe('No date');
    expect(formatDate('soon', 'No date')).toBe('No date');
  });
});

describe('phone numbers', () => {
  it.each([
    ['6175550123', '+16175550123', '(617) 555-0123'],
    ['+1 617-555-0123', '+16175550123', '+1 (617) 555-0123'],
    ['26175550123', undefined, '26175550123'],
    ['555', undefined, '555'],
    ['16175550123', '+16175550123', '+1 (617) 555-0123'],
    ['616175550123', undefined, '616175550123'],
    ['161755501234', undefined, '161755501234'],
    ['1617555012', '+11617555012', '(161) 755-5012'],
    [null, undefined, ''],
    [undefined, undefined, ''],
    ['', undefined, ''],
  ])('%s', (typed, normalised, shown) => {
    expect(normalisePhone(typed)).toBe(normalised);
    expect(formatPhone(typed)).toBe(shown);
  });
});
