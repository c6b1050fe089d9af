import { expect, test } from 'vitest';
import { isPushService } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
])('%s may be called', (endpoint) => {
  expect(isPushService(endpoint, false)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://router.local./x',
  'https://push.example.com:8443/x',
  'https://user:password@push.example.com/x',
  'http://127.0.0.1:5000/x',
])('%s may not', (endpoint) => {
  expect(isPushService(endpoint, false)).toBe(false);
});

test('a server on its own machine may call a push service on it', () => {
  expect(isPushService('http://127.0.0.1:5000/x', true)).toBe(true);
  expect(isPushService('http://10.0.0.8/x', true)).toBe(false);
});
