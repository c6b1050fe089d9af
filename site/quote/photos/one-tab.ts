/**
 * Lets one tab at a time send the photographs of a request; another one does nothing. Without locks (no https, or a
 * Firefox that may store nothing) each sends, and the server keeps each photograph once.
 */
export async function inOneTab(key: string, send: () => Promise<void>) {
  let isAnswered = false;
  const sendIfAlone = async (lock: Lock | null) => {
    isAnswered = true;
    if (lock) await send();
  };
  try {
    await navigator.locks.request(`photos-${key}`, { ifAvailable: true }, sendIfAlone);
  } catch (error) {
    if (isAnswered) throw error;
    await send();
  }
}
