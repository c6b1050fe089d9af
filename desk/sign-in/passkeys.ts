import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { post } from '#desk/api/call.ts';
import { latePart } from '#desk/api/late-part.ts';
import { Refused } from '#desk/api/refused.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Passkey, Session } from '#shared/desk/session.ts';
import { rememberPasskey } from './passkey-memory.ts';

/** Loaded only by whoever uses a passkey. */
const load = () => latePart(() => import('@simplewebauthn/browser'));

/** False in browsers without passkeys, and on addresses without https. */
export const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;

/**
 * @param how `autofill`: the browser offers it in the e-mail field, and it may take for ever
 * @returns undefined if the person changed their mind
 */
export async function signInByPasskey(how?: 'autofill'): Promise<Session | undefined> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await load();
  const useBrowserAutofill = how === 'autofill';
  if (useBrowserAutofill && !(await browserSupportsWebAuthnAutofill())) return;
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(endpoints.passkeyChallenge);
  const response = await unlessRefused(startAuthentication({ optionsJSON, useBrowserAutofill }));
  if (!response) return;
  const session = await post<Session>(endpoints.signInByPasskey, response);
  rememberPasskey();
  return session;
}

/** Makes one for this device. @returns all of this person's, or undefined if they changed their mind */
export async function makePasskey(): Promise<Passkey[] | undefined> {
  const { startRegistration } = await load();
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>(endpoints.newPasskey);
  const response = await unlessRefused(startRegistration({ optionsJSON }));
  if (!response) return;
  const passkeys = await post<Passkey[]>(endpoints.passkeys, response);
  rememberPasskey();
  return passkeys;
}

/** Ends what waits in the e-mail field. */
export async function cancelPasskey() {
  // What could not be loaded waits for nothing.
  const loaded = await import('@simplewebauthn/browser').catch(() => undefined);
  loaded?.WebAuthnAbortService.cancelCeremony();
}

/** Closing the browser's question is no failure. @throws {Refused} for everything else, with a sentence */
async function unlessRefused<Answer>(ceremony: Promise<Answer>) {
  try {
    return await ceremony;
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    if (['NotAllowedError', 'AbortError'].includes(name) || code === 'ERROR_CEREMONY_ABORTED') return;
    const isKnown = name === 'InvalidStateError';
    throw new Refused(
      0,
      isKnown
        ? 'This device has a passkey for the desk already.'
        : 'This device could not do it. Use your e-mail.',
    );
  }
}
