/** Whoever saves data is sent no page before it is pressed. Chromium sees to that itself only on Android. */
if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  document.querySelector('script[type=speculationrules]')?.remove();
