const probe = 'desk-probe=1';

/**
 * False if this browser keeps no cookie for the desk: signing in would use up a link or a code, and nobody would be
 * signed in. `navigator.cookieEnabled` stays true where they are blocked for some sites only. Leaves nothing behind.
 */
export function keepsCookies(): boolean {
  set('');
  const isKept = document.cookie.split('; ').includes(probe);
  set('; max-age=0');
  return isKept;
}

function set(ending: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the engines that are promised have no Cookie Store
  document.cookie = `${probe}; path=/desk; SameSite=Strict${ending}`;
}
