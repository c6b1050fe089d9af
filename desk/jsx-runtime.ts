import type { ElementType, ReactElement, ReactNode } from 'react';
import { Fragment, jsx as one, jsxs as several } from 'react/jsx-runtime';

export { Fragment };

/**
 * The JSX runtime of the desk (vite.config.ts). It is React's, but wraps a text node that has siblings in an element.
 * Translators replace text nodes, and React can't update or remove a text node that is gone, nor insert before it:
 * docs/decisions/desk.md.
 */
const wrapTextNodes =
  (create: typeof one) =>
  (type: ElementType, props: { children?: ReactNode }, key?: string): ReactElement => {
    const { children } = props;
    // React updates a lone text through its element.
    const hasSiblings = type === Fragment || Array.isArray(children);
    return create(type, hasSiblings ? { ...props, children: wrapText(children) } : props, key);
  };

export const jsx = wrapTextNodes(one);
export const jsxs = wrapTextNodes(several);
/** The development variant, with which React warns of missing keys. */
export const jsxDEV = (type: ElementType, props: object, key: string | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

function wrapText(child: ReactNode, at = 0): ReactNode {
  if (Array.isArray(child)) return child.map(wrapText);
  const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');
  return isText ? one('span', { children: child }, `text ${at}`) : child;
}
