/** What this browser remembers about passkeys: two flags that say nothing about anybody. */
const used = 'desk.passkey-used';
const offered = 'desk.passkey-offered';

/** True if a passkey was made or used in this browser. */
export const mayHavePasskey = () => read(localStorage, used) === 'yes';
export const rememberPasskey = () => write(localStorage, used, 'yes');

/** Marks that somebody came by mail and has none, unless they were asked before. */
export function offerPasskey() {
  if (read(localStorage, offered) !== 'declined') write(sessionStorage, offered, 'yes');
}
export const isPasskeyOffered = () => read(sessionStorage, offered) === 'yes';

/** Asks never again in this browser. */
export function settleOffer() {
  write(sessionStorage, offered, 'no');
  write(localStorage, offered, 'declined');
}

/** A browser may keep nothing: then nothing is remembered. */
function read(storage: Storage, key: string) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string) {
  try {
    storage.setItem(key, value);
  } catch {
    // Full or forbidden.
  }
}
