type Attribute = string | boolean | undefined | ((event: Event) => void);
type Child = Node | string | false | null | undefined;

/** Elements by hand: React alone would be most of what a page may weigh on an old phone. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== false && child != null));
  return element;
}

/** The focus stays on the element with the same id, on the link in the same place, or goes to the heading in its stead. */
export function replaceContent(parent: HTMLElement, ...children: Child[]): void {
  const focused = parent.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const links = () => [...parent.querySelectorAll('a')];
  const place = links().findIndex((link) => link === document.activeElement);
  parent.replaceChildren(...children.filter((child) => child !== false && child != null));
  const heading = parent.querySelector<HTMLElement>(':is(h1, h2)[tabindex]');
  if (focused) (document.getElementById(focused) ?? heading)?.focus();
  else links()[place]?.focus();
}

export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
