/** Made of docs/guide when the product is built, see guide-pages.ts. */
declare module 'virtual:guide' {
  /** HTML by the name of the page; the first one is README. */
  export const pages: Readonly<Record<string, string>>;
}
