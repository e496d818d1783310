import { contentOf } from './email-content.js';

describe('the content of an e-mail', () => {
  it('has a plain text beside the HTML, laid out', () => {
    const { text } = contentOf(
      '<h1>Shift &amp; pay</h1><p>Hello&nbsp;<b>Ana</b>,<br>see\n<a href="https://hall.test/x">the job</a>:</p>' +
        '<ul><li><p>5 &lt; 6</p></li><li>Write <a href="mailto:a@b.co">a@b.co</a></li></ul><p>Bye</p>',
    );
    expect(text).toBe(
      [
        'Shift & pay',
        '',
        'Hello Ana,',
        'see the job (https://hall.test/x):',
        '',
        '- 5 < 6',
        '',
        '- Write a@b.co',
        'Bye',
      ].join('\n'),
    );
  });

  it('keeps no script, no handler, no odd link', () => {
    const { html, text } = contentOf(
      '<p onclick="a()">Hi<script>alert(1)</script><img src=x onerror=b()><a href="javascript:c()">x</a></p>',
    );
    expect(html).toBe('<p>Hi<a>x</a></p>');
    expect(text).toBe('Hix');
  });

  it('shows written-out entities once', () => {
    expect(contentOf('<p>&amp;lt;b&amp;gt;</p>').text).toBe('&lt;b&gt;');
  });
});
