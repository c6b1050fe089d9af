import { endpoints, screens } from '#shared/desk/addresses.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { addAuthenticator, expect, type Page, test as visit } from './desk-fixtures.ts';

/** The owner is signed in, in a browser with a fingerprint reader. */
const test = visit.extend<{ authenticator: Awaited<ReturnType<typeof addAuthenticator>> }>({
  authenticator: [async ({ page }, use) => use(await addAuthenticator(page)), { auto: true }],
});
test.use({ isSignedIn: true });
// The browser reports what is refused.
test.beforeEach(({ complaints }) => forgive(complaints));

/** Posts from the page, as the app does. */
function post(page: Page, url: string, body: unknown = {}) {
  const send = async ([to, sent]: [string, unknown]) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) });
    return { status: answer.status, json: answer.status === 204 ? null : await answer.json() };
  };
  return page.evaluate(send, [url, body] as [string, unknown]);
}

/** Has the authenticator answer these options. */
function answerWithPasskey(page: Page, options: object) {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      json as PublicKeyCredentialRequestOptionsJSON,
    );
    const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return shown.toJSON();
  }, options);
}

/** Signs in with what the authenticator answers. @returns the status */
const signIn = async (page: Page, answer: unknown) =>
  (await post(page, endpoints.signInByPasskey, answer)).status;

async function addPasskey(page: Page) {
  await page.goto(screens.settings);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
}

test('a passkey is added, signs in without an address, and no longer once it is removed', async ({
  page,
  authenticator,
}) => {
  // The list was asked before, and answers after it.
  const letAnswer = Promise.withResolvers<void>();
  await page.route(endpoints.passkeys, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await letAnswer.promise;
    await route.fulfill({ response: answer });
  });
  await addPasskey(page);
  letAnswer.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate((url) => fetch(url), endpoints.session);
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  const isSignedIn = async () => (await (await page.request.get(endpoints.session)).json()).isSignedIn;
  // No finger while signing out: the screen after it offers the passkey, and would sign in again at once.
  const { cdp, authenticatorId } = authenticator;
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(isSignedIn).toBe(false);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.goto(screens.signIn);
  await expect.poll(isSignedIn).toBe(true);
  await page.goto(screens.settings);
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeHidden();
  const { json: options } = await post(page, endpoints.passkeyChallenge);
  const response = await answerWithPasskey(page, options);
  expect(await signIn(page, response)).toBe(403);
});

test('what a passkey has answered cannot be sent again, nor for another challenge', { tag: '@slow' }, async ({
  page,
}) => {
  await addPasskey(page);
  const { json: options } = await post(page, endpoints.passkeyChallenge);
  const response = await answerWithPasskey(page, options);
  expect(await signIn(page, response)).toBe(200);
  expect(await signIn(page, response)).toBe(403);
  const chosen = { ...options, challenge: 'A'.repeat(43) };
  const forged = await answerWithPasskey(page, chosen);
  expect(await signIn(page, forged)).toBe(403);
});

test('a challenge to sign in, or for a proof, adds no passkey', { tag: '@slow' }, async ({ page }) => {
  await page.goto(screens.settings);
  const { json: wanted } = await post(page, endpoints.newPasskey);
  for (const challenge of [endpoints.passkeyChallenge, endpoints.proofChallenge]) {
    const { json: other } = await post(page, challenge);
    const passkey = await page.evaluate(
      async (json) => {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
          json as PublicKeyCredentialCreationOptionsJSON,
        );
        const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
        return credential.toJSON();
      },
      { ...wanted, challenge: other.challenge },
    );
    expect((await post(page, endpoints.passkeys, passkey)).status).toBe(403);
  }
});

test('a copied passkey is refused: its counter is behind', { tag: '@slow' }, async ({
  page,
  authenticator,
}) => {
  await addPasskey(page);
  const { cdp, authenticatorId } = authenticator;
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const copy = credentials[0]!;
  const use = async () => {
    const { json: options } = await post(page, endpoints.passkeyChallenge);
    return signIn(page, await answerWithPasskey(page, options));
  };
  expect(await use()).toBe(200);
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } });
  expect(await use()).toBe(403);
});

test('a device that did not check who holds it signs nobody in', { tag: '@slow' }, async ({
  page,
  authenticator,
}) => {
  await addPasskey(page);
  const { cdp, authenticatorId } = authenticator;
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const { json: options } = await post(page, endpoints.passkeyChallenge);
  const lax = { ...options, userVerification: 'discouraged' };
  const response = await answerWithPasskey(page, lax);
  expect(await signIn(page, response)).toBe(403);
});
