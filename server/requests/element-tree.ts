import { type DefaultTreeAdapterTypes, html, defaultTreeAdapter as tree } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** The elements below `parent` for which `isWanted` holds, in document order. */
export function findAll(parent: ParentNode, isWanted: (element: Element) => boolean): Element[] {
  return tree.getChildNodes(parent).flatMap((node) => {
    if (!tree.isElementNode(node)) return [];
    return [...(isWanted(node) ? [node] : []), ...findAll(node, isWanted)];
  });
}

/** The first element below `parent` with this attribute, and this value if one is given. */
export function findByAttribute(parent: ParentNode, name: string, value?: string): Element | undefined {
  return findAll(parent, (element) => {
    const found = getAttribute(element, name);
    return found !== undefined && (value === undefined || found === value);
  })[0];
}

export function getAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

export function removeAttribute(element: Element, name: string) {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name);
}

export function setAttribute(element: Element, name: string, value: string) {
  removeAttribute(element, name);
  element.attrs.push({ name, value });
}

/** The text directly inside. */
export function textOf(element: Element): string {
  return tree
    .getChildNodes(element)
    .map((node) => (tree.isTextNode(node) ? node.value : ''))
    .join('');
}

export function appendElement(
  parent: ParentNode,
  tagName: string,
  attributes: Record<string, string>,
  text: string,
) {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = tree.createElement(tagName, html.NS.HTML, attrs);
  tree.insertText(element, text);
  tree.appendChild(parent, element);
}

export function setText(element: Element, text: string) {
  for (const child of [...tree.getChildNodes(element)]) tree.detachNode(child);
  tree.insertText(element, text);
}
