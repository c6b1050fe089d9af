/**
 * Marks the document while a pointer is used, until a key is pressed. Safari shows the keyboard's focus ring on an
 * element that gets the focus back from something that a finger closed, and on the first button of what it opened.
 */
export function trackPointerUse({ documentElement: root }: Document) {
  const mark = (isPointed: boolean) => () => void root.toggleAttribute('data-pointed', isPointed);
  addEventListener('pointerdown', mark(true), true);
  addEventListener('keydown', mark(false), true);
}
