/** What jsdom lacks and antd, the router or the editor ask for. */
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Delivers on a microtask: Node's own keeps the process of the tests alive. */
class TestMessageChannel {
  port1 = { onmessage: null as ((event: { data: unknown }) => void) | null };
  port2 = { postMessage: (data: unknown) => queueMicrotask(() => this.port1.onmessage?.({ data })) };
}

const noMatch = (query: string) => ({
  media: query,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

const emptyRect = () => ({ x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 });

/** Of elements that no style sheet reaches: what the browser itself hides, and what the element says. */
const HIDDEN = 'head, head *, script, style, template, [hidden], dialog:not([open])';

/** The editor and fields of several lines reckon with these. */
const usual = (name: string) => (/^(padding|margin|border-.*width)/.test(name) ? '0px' : '');

/** A getter for what tests, antd and the editor ask for. jsdom's own matches every rule of its sheet at each question. */
function computedStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const inherited = () =>
    element.closest<HTMLElement>('[style*="visibility"]')?.style.visibility ?? 'visible';
  const computed: Record<string, () => string> = {
    display: () => (element.matches(HIDDEN) ? 'none' : style.display || 'block'),
    visibility: inherited,
    opacity: () => style.opacity || '1',
  };
  const valueOf = (name: string) => computed[name]?.() ?? (style.getPropertyValue(name) || usual(name));
  return new Proxy(style, {
    get: (own, name): unknown => {
      if (name === 'getPropertyValue') return valueOf;
      if (typeof name === 'string' && name in computed) return valueOf(name);
      const value: unknown = Reflect.get(own, name, own);
      return typeof value === 'function' ? (value.bind(own) as unknown) : value;
    },
  });
}

Object.assign(window, {
  ResizeObserver: NoResize,
  MessageChannel: TestMessageChannel,
  matchMedia: noMatch,
  scrollTo: () => undefined,
  getComputedStyle: computedStyle,
});
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: emptyRect });
Object.assign(document, { elementFromPoint: () => null });
