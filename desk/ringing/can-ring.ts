/** Whether this browser can ring: `iphone` must have the desk on its home screen first. */
export type CanRing = 'yes' | 'iphone' | 'insecure' | 'unsupported' | 'forbidden';

/** What can be known without asking anybody. */
export function canRing(): CanRing {
  if (!window.isSecureContext) return 'insecure';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isApple() ? 'iphone' : 'unsupported';
  return Notification.permission === 'denied' ? 'forbidden' : 'yes';
}

/** An iPad says it is a Mac, but has a touch screen. */
function isApple() {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
