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
const computedStyle = window.getComputedStyle.bind(window);

Object.assign(window, {
  ResizeObserver: NoResize,
  MessageChannel: TestMessageChannel,
  matchMedia: noMatch,
  scrollTo: () => undefined,
  // jsdom has no styles of pseudo elements and prints an error for each question.
  getComputedStyle: (element: Element) => computedStyle(element),
});
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: emptyRect });
Object.assign(document, { elementFromPoint: () => null });
