import { expect, test } from 'vitest';
import { isPushService } from './push-subscriptions.ts';

const outside = new URL('https://www.concrete.example');
const inside = new URL('http://localhost:3000');

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
])('%s may be called', (endpoint) => {
  expect(isPushService(endpoint, outside)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://router.local./x',
  'https://push.example.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://example.com/?fcm.googleapis.com',
  'https://push.apple.com/x',
  'https://evil-push.apple.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:password@fcm.googleapis.com/x',
  'http://127.0.0.1:5000/x',
])('%s may not', (endpoint) => {
  expect(isPushService(endpoint, outside)).toBe(false);
});

test('a server on its own machine may call a push service on it', () => {
  expect(isPushService('http://127.0.0.1:5000/x', inside)).toBe(true);
  expect(isPushService('http://10.0.0.8/x', inside)).toBe(false);
});
