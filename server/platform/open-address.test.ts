import { expect, test } from 'vitest';
import { openableHost } from './open-address.mjs';

const net = { netmask: '255.0.0.0', mac: '00:00:00:00:00:00', cidr: null };
const loopback = { ...net, family: 'IPv4', address: '127.0.0.1', internal: true } as const;
const office = { ...net, family: 'IPv4', address: '192.168.1.20', internal: false } as const;
const unassigned = { ...office, address: '169.254.7.7' } as const;

test('a server that listens to every machine prints an address that a phone can open', () => {
  const interfaces = { lo: [loopback], usb: [unassigned], wifi: [office] };
  expect(openableHost('0.0.0.0', interfaces)).toBe('192.168.1.20');
  expect(openableHost('::', interfaces)).toBe('192.168.1.20');
  expect(openableHost('0.0.0.0', { lo: [loopback] })).toBe('localhost');
  expect(openableHost('localhost', interfaces)).toBe('localhost');
  expect(openableHost('::1', interfaces)).toBe('[::1]');
});
