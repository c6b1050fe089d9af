import { iconPaths } from '#site/ui/icon-paths.ts';

type Part = Node | string;

/** An element with its class and what is in it. */
export function draw<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...parts: Part[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...parts);
  return element;
}

/** Like Icon.tsx, without React: hidden from assistive technology, the words beside it say the same. */
export function drawIcon(name: keyof typeof iconPaths): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  icon.setAttribute('class', 'photo-icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', iconPaths[name]);
  icon.append(path);
  return icon;
}

/** A button that a script handles. @param label its words, or what a button with an icon is called */
export function drawButton(className: string, label: Part, press: () => void): HTMLButtonElement {
  const button = draw('button', className, label);
  button.type = 'button';
  button.addEventListener('click', press);
  return button;
}
