import { effort } from '../../../test/support/effort.js';
import { hasFewTags, isBlankRichText, plainText, sanitizeRichText } from './rich-text.js';

describe('formatted text', () => {
  it.each([
    '<div class="note"><span class="x" style="color:#aa0000;font-weight:700">Gate 4</span></div>',
    '<p style="text-align:center;margin-left:2.5em;background-color:rgba(0, 0, 0, .5)">Black shoes</p>',
    '<h2>Saturday</h2><ul><li><strong>4 PM</strong></li></ul>',
    '<p style="font-size:14px;text-indent:10%;line-height:1.5">x</p>',
  ])('keeps %s as it is', (html) => expect(sanitizeRichText(html)).toBe(html));

  it('is read in the direction it was written in', () =>
    expect(sanitizeRichText('<p>a\u202eb&#x202e;c&#8297;</p>')).toBe('<p>abc</p>'));

  it.each([
    'color:url(https://elsewhere.test/x)',
    'background-color:url(//elsewhere.test/x)',
    'background:url(//elsewhere.test/x)',
    'background-image:url("https://elsewhere.test/x")',
    'color:expression(alert(1))',
    'color:rgb(url(//elsewhere.test))',
    'list-style-type:url(x)',
    'color:red/**/url(x)',
    'color:var(--x, url(x))',
    'color:\\75 rl(x)',
    'position:fixed',
    'margin-left:-20em',
    'font-size:99999px',
    'behavior:url(x)',
    'constructor:red',
    '__proto__:red',
    ':red',
    'color',
  ])('loses the style %s', (style) => {
    expect(sanitizeRichText(`<p style='${style}'>x</p>`)).toBe('<p>x</p>');
    expect(sanitizeRichText(`<p style='${style}; color: Red '>x</p>`)).toBe('<p style="color:Red">x</p>');
  });

  it.each([
    ['_blank', 'noopener noreferrer'],
    ['hall', 'noopener noreferrer'],
    ['_self', 'opener'],
  ])('opens a link with the target %s as %s', (target, rel) => {
    const html = sanitizeRichText(`<a href="https://x.test" target="${target}" rel="opener">x</a>`);
    expect(html).toBe(`<a href="https://x.test" target="${target}" rel="${rel}">x</a>`);
  });

  it('is nested no deeper than fifty tags', () => {
    const html = sanitizeRichText(`${'<div>'.repeat(1_000)}x${'</div>'.repeat(1_000)}`);
    expect(html.match(/<div>/g)?.length).toBeLessThanOrEqual(50);
    expect(html).toContain('x');
  });

  it.each([
    ['<p></p>', true],
    ['<p>&nbsp; <br></p>', true],
    ['<p>&#8203;\u200f\ufeff</p>', true],
    ['<p>&shy;&zwnj;&NoBreak;</p>', true],
    ['<p>&#1;&#x1f;\u0007\u009f</p>', true],
    ['<p>\ufffd\u2800 \u2800</p>', true],
    ['<p>\u0301\u0308</p>', true],
    ['<p> <b>&#769;</b></p>', true],
    ['<p>e\u0301</p>', false],
    ['<p>\u2801</p>', false],
    ['<p>\u200bx</p>', false],
    ['<p>x</p>', false],
  ])('%s is blank: %s', (html, blank) => expect(isBlankRichText(html)).toBe(blank));

  it.each([
    '<div>',
    '<p style="color:',
    '<',
    '<a href="x">',
    '</p>',
    '<p></p>',
    '<br>',
    '<p style="color:red">',
  ])('of %s over and over is cleaned in no time', (part) => {
    const whole = part.repeat(200_000);
    expect(hasFewTags(whole)).toBe(false);
    const times = Math.min(part.includes('</p>') ? 1_500 : 3_000, Math.floor(50_000 / part.length));
    const longest = part.repeat(times);
    expect(hasFewTags(longest)).toBe(true);
    const cleaned = () => [hasFewTags(whole), plainText(sanitizeRichText(longest)), isBlankRichText(longest)];
    expect(effort(cleaned, 400)).toBeLessThan(400);
  });

  it('with blanks over and over is laid out in no time', () => {
    const blanks = ['<p>x</p>' + '&nbsp; '.repeat(40_000) + 'y', '<b></b> '.repeat(3_000)];
    expect(effort(() => blanks.map(plainText), 100)).toBeLessThan(100);
  });
});
