import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { createElement, type ReactElement } from 'react';

const asProps = (attrs: AbstractNode['attrs']) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const drawn = ({ tag, attrs, children = [] }: AbstractNode): ReactElement =>
  createElement(tag, asProps(attrs), ...children.map(drawn));

/**
 * What the component of an icon draws, as an element that is made once: a list has hundreds of them, and each would
 * be three components that look for their style sheet.
 */
export function plainIcon({ name, icon }: IconDefinition): ReactElement {
  if (typeof icon === 'function') throw new Error(`${name} has two colours, which are the component's`);
  const { attrs, children = [] } = icon;
  const own = { 'data-icon': name, width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': true };
  return (
    <span key="icon" role="img" aria-label={name} className={`anticon anticon-${name}`}>
      {createElement('svg', { ...asProps(attrs), ...own }, ...children.map(drawn))}
    </span>
  );
}
