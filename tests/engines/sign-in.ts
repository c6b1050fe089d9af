import type { TestDesk } from '#tests/owner/open-desk.ts';
import { button, text } from './target.ts';
import type { Visitor } from './visitor.ts';

/** Signs in by a link as the mail brings it, on a device that has declined passkeys: nothing is offered above the list. */
export async function signIn(visitor: Visitor, desk: TestDesk) {
  await visitor.open(await desk.signInScreen());
  await visitor.run(() => localStorage.setItem('desk.passkey-offered', 'declined'));
  await visitor.press(button('Sign in on this device'));
  await visitor.sees(text('h1', 'Open requests'));
}
