import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatError, post, Refused } from '#desk/api/api.ts';
import { loadLazy } from '#desk/api/load-lazy.ts';
import { queries } from '#desk/api/queries.ts';
import { replaceQueryData } from '#desk/api/query-client.ts';
import { showToast } from '#desk/ui/Toasts.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Passkey, Session } from '#shared/desk/session.ts';
import { withProof } from './proof.ts';

/** Loaded only by whoever uses a passkey. */
const load = () => loadLazy(() => import('@simplewebauthn/browser'));

/** False in browsers without passkeys, and on addresses without https. */
export const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;

/**
 * @param how `autofill`: the browser offers it in the email field, and it may take for ever
 * @returns undefined if the person changed their mind
 */
export async function signInByPasskey(how?: 'autofill'): Promise<Session | undefined> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await load();
  const useBrowserAutofill = how === 'autofill';
  if (useBrowserAutofill && !(await browserSupportsWebAuthnAutofill())) return;
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(endpoints.passkeyChallenge);
  const response = await unlessCanceled(startAuthentication({ optionsJSON, useBrowserAutofill }));
  if (!response) return;
  const session = await post<Session>(endpoints.signInByPasskey, response);
  rememberPasskey();
  return session;
}

/** Proves by a passkey who is at this device. @returns false if the person changed their mind */
export async function proveByPasskey(): Promise<boolean> {
  const { startAuthentication } = await load();
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(endpoints.proofChallenge);
  const response = await unlessCanceled(startAuthentication({ optionsJSON }));
  if (response) await post(endpoints.proveByPasskey, response);
  return response !== undefined;
}

/** Makes one for this device. @returns all of this person's, or undefined if they changed their mind */
async function makePasskey(): Promise<Passkey[] | undefined> {
  const { startRegistration } = await load();
  const optionsJSON = await withProof(() =>
    post<PublicKeyCredentialCreationOptionsJSON>(endpoints.newPasskey),
  );
  const response = await unlessCanceled(startRegistration({ optionsJSON }));
  if (!response) return;
  const passkeys = await post<Passkey[]>(endpoints.passkeys, response);
  rememberPasskey();
  return passkeys;
}

/** Ends what waits in the email field. */
export async function cancelPasskey() {
  // What could not be loaded waits for nothing.
  const loaded = await import('@simplewebauthn/browser').catch(() => undefined);
  loaded?.WebAuthnAbortService.cancelCeremony();
}

/** Closing the browser's prompt is not a failure. @throws {Refused} for everything else, with a sentence */
async function unlessCanceled<Answer>(ceremony: Promise<Answer>) {
  try {
    return await ceremony;
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    if (['NotAllowedError', 'AbortError'].includes(name) || code === 'ERROR_CEREMONY_ABORTED') return;
    const isKnown = name === 'InvalidStateError';
    throw new Refused(
      0,
      isKnown
        ? 'This device already has a passkey for the desk.'
        : 'That didn’t work on this device. Use your email instead.',
    );
  }
}

/** What this browser remembers about passkeys: two flags that say nothing about anybody. */
const usedKey = 'desk.passkey-used';
const offeredKey = 'desk.passkey-offered';

/** True if a passkey was made or used in this browser. */
export const mayHavePasskey = () => read('localStorage', usedKey) === 'yes';
const rememberPasskey = () => write('localStorage', usedKey, 'yes');

/** Marks that somebody came by mail and has none, unless they were asked before. */
export function offerPasskey() {
  if (read('localStorage', offeredKey) !== 'declined') write('sessionStorage', offeredKey, 'yes');
}
export const isPasskeyOffered = () => read('sessionStorage', offeredKey) === 'yes';

/** Asks never again in this browser. */
export function dismissPasskeyOffer() {
  write('sessionStorage', offeredKey, 'no');
  write('localStorage', offeredKey, 'declined');
}

type Storages = 'localStorage' | 'sessionStorage';

/** A browser may keep nothing, and throw as soon as it is asked for its storage: then nothing is remembered. */
function read(storage: Storages, key: string) {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storages, key: string, value: string) {
  try {
    window[storage].setItem(key, value);
  } catch {
    // Full or forbidden.
  }
}

/** Makes a passkey for this device, and says how it went. */
export function useMakePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: makePasskey,
    onSuccess: async (passkeys) => {
      if (!passkeys) return;
      await replaceQueryData(queries.passkeys.queryKey, passkeys);
      void client.invalidateQueries({ queryKey: queries.session.queryKey });
      showToast({ text: 'Next time, you can sign in without an email.' });
    },
    onError: (error) => showToast({ text: formatError(error), isFailure: true }),
  });
}
