/** Whoever saves data is sent no page before it is pressed. Chromium sees to that itself only on Android. */
if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData)
  document.querySelector('script[type=speculationrules]')?.remove();
