/** Keeps the open page current; without it, the page works by reloading. */
export const script = `'use strict';
const parts = [...document.querySelectorAll('[data-live]')].map(({ id }) => id);
const texts = document.getElementById('texts');
const toEnd = () => { if (texts) texts.scrollTop = texts.scrollHeight; };
let running = false;
let again = false;

async function refresh() {
  if (running) { again = true; return; }
  running = true;
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const atEnd = texts && texts.scrollHeight - texts.scrollTop - texts.clientHeight < 40;
    for (const id of parts) {
      const shown = document.getElementById(id);
      const next = fresh.getElementById(id);
      if (!shown || !next || shown.innerHTML === next.innerHTML) continue;
      const focused = shown.contains(document.activeElement) && document.activeElement.getAttribute('href');
      shown.replaceChildren(...next.childNodes);
      if (focused) shown.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
    }
    if (atEnd) toEnd();
  } catch (error) {
    console.warn('The mailbox could not be refreshed', error);
  } finally {
    running = false;
    if (again) { again = false; void refresh(); }
  }
}

toEnd();
if (texts && matchMedia('(pointer: fine)').matches) document.getElementById('body')?.focus();
if (parts.length > 0) {
  const events = new EventSource('/mailbox/events');
  let opened = false;
  events.addEventListener('open', () => { if (opened) void refresh(); opened = true; });
  events.addEventListener('change', () => { if (!document.hidden) void refresh(); });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void refresh(); });
}
`;
