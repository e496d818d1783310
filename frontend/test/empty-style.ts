/** Stands in for style sheets, which jsdom does not lay out. */
export default {};
