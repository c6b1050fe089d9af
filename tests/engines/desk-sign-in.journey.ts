import { owner, signInMails } from '../journeys/owners-desk.ts';
import { button, expect, field, heading, row, settleOffer, signIn, test, text, toast } from './desk.ts';
import type { Visitor } from './visitor.ts';

/** Asks for a mail, and gives what it brings. */
async function ask(visitor: Visitor, desk: Parameters<typeof signInMails>[0]) {
  await visitor.open('/desk');
  await visitor.fill(field('Email'), owner);
  await visitor.press(button('Send me a code'));
  await visitor.sees(field('Six digits'));
  await expect.poll(() => signInMails(desk).length).toBe(1);
  const [mail] = signInMails(desk);
  expect(mail!.to).toBe(owner);
  return mail!;
}

test('the owner signs in with the code from the mail, and is still signed in later', async ({
  visitor,
  desk,
}) => {
  const { code } = await ask(visitor, desk);
  await visitor.press(field('Six digits'));
  // The last digit sends them.
  await visitor.type(code.replace(' ', ''));
  await visitor.sees(heading('Open requests'));
  await visitor.sees(text('h2, p', 'No open requests'));
  await visitor.reload();
  await visitor.sees(heading('Open requests'));
});

test('a code that is wrong is refused in words, and the right one is good after it', async ({
  visitor,
  desk,
}) => {
  const { code } = await ask(visitor, desk);
  const digits = code.replace(' ', '');
  await visitor.press(field('Six digits'));
  await visitor.type(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'));
  await visitor.sees(text('form p, form [role="alert"], form span', 'This code is wrong or no longer good.'));
  await visitor.press(field('Six digits'));
  await visitor.type(digits);
  await visitor.sees(heading('Open requests'));
  visitor.forgive(/403|Failed to load/);
});

test('the link from the mail signs in another device, once, and the first one signs it out', async ({
  visitor,
  desk,
  another,
}) => {
  await signIn(visitor, desk);
  await desk.receive({ name: 'Dana Field' });
  const screen = await desk.signInScreen();
  const other = await another();
  await other.open(screen);
  // Opening it uses nothing up: programs that look into mails do that too.
  await other.reload();
  await other.press(button('Sign in on this device'));
  await other.sees(heading('Open requests'));
  await settleOffer(other);
  await other.press(row('Dana Field'));
  await other.sees(heading('Dana Field'));

  await visitor.press({ css: 'a[href="/desk/settings"]' });
  await visitor.press({ css: 'button[aria-label^="Sign out "]' });
  await visitor.sees(toast(''));
  await visitor.seesNo({ css: 'button[aria-label^="Sign out "]' });
  await other.sees(field('Email'));
  await other.sees(text('p', 'You are signed out on this device.'));
  await other.open(screen);
  await other.press(button('Sign in on this device'));
  await other.sees(text('[role="alert"]', 'This link was used before'));
});
