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

/** Loads the library, which only passkeys need. */
const load = () => loadLazy(() => import('@simplewebauthn/browser'));

/** Whether the browser supports passkeys, which need https. */
export const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;

/**
 * Signs in with a passkey.
 * @param how `autofill`: the browser offers it in the email field, and it may never be chosen
 * @returns undefined if the person canceled
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

/** Authenticates the signed-in person again with a passkey. @returns false if the person canceled */
export async function proveByPasskey(): Promise<boolean> {
  const { startAuthentication } = await load();
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(endpoints.proofChallenge);
  const response = await unlessCanceled(startAuthentication({ optionsJSON }));
  if (response) await post(endpoints.proveByPasskey, response);
  return response !== undefined;
}

/** Creates a passkey on this device. @returns all passkeys of the person, or undefined if they canceled */
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

/** Cancels the autofill of a passkey in the email field. */
export async function cancelPasskey() {
  // If the library could not be loaded, there is nothing to cancel.
  const loaded = await import('@simplewebauthn/browser').catch(() => undefined);
  loaded?.WebAuthnAbortService.cancelCeremony();
}

/** Returns undefined if the person closed the browser's prompt. @throws {Refused} for other errors */
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

/** The keys of two flags in this browser. */
const usedKey = 'desk.passkey-used';
const offeredKey = 'desk.passkey-offered';

/** Whether a passkey was created or used in this browser. */
export const mayHavePasskey = () => read('localStorage', usedKey) === 'yes';
const rememberPasskey = () => write('localStorage', usedKey, 'yes');

/** Records that a passkey can be offered, unless the offer was dismissed before. */
export function offerPasskey() {
  if (read('localStorage', offeredKey) !== 'declined') write('sessionStorage', offeredKey, 'yes');
}
export const isPasskeyOffered = () => read('sessionStorage', offeredKey) === 'yes';

/** Dismisses the offer in this browser for good. */
export function dismissPasskeyOffer() {
  write('sessionStorage', offeredKey, 'no');
  write('localStorage', offeredKey, 'declined');
}

type Storages = 'localStorage' | 'sessionStorage';

/** Reads a flag; null if the browser blocks storage. */
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

/** Returns a mutation that creates a passkey on this device and shows the result. */
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
