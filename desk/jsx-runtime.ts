import type { ElementType, ReactElement, ReactNode } from 'react';
import { Fragment, jsx as one, jsxs as several } from 'react/jsx-runtime';

export { Fragment };

/**
 * What JSX at the desk is compiled to (vite.config.ts): React's own, but a text beside other nodes gets an element of
 * its own. Translators put elements in the place of texts, and React can neither change nor remove a text that is gone,
 * nor insert anything before it: docs/decisions/desk.md.
 */
const wrapTextNodes =
  (create: typeof one) =>
  (type: ElementType, props: { children?: ReactNode }, key?: string): ReactElement => {
    const { children } = props;
    // A text alone in an element is changed by way of that element.
    const hasSiblings = type === Fragment || Array.isArray(children);
    return create(type, hasSiblings ? { ...props, children: wrapText(children) } : props, key);
  };

export const jsx = wrapTextNodes(one);
export const jsxs = wrapTextNodes(several);
/** In development, where React looks for keys that are missing. */
export const jsxDEV = (type: ElementType, props: object, key: string | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

function wrapText(child: ReactNode, at = 0): ReactNode {
  if (Array.isArray(child)) return child.map(wrapText);
  const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');
  return isText ? one('span', { children: child }, `text ${at}`) : child;
}
