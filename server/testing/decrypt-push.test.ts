import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from './decrypt-push.ts';

// RFC 8291, appendix A.
const browser = {
  privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
  auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
};
const sent = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

test('the example of RFC 8291 is decrypted', () => {
  expect(decryptPush(sent, browser).toString()).toBe('When I grow up, I want to be a watermelon');
});

test('nobody else decrypts it, and nothing that was changed is taken', () => {
  const stranger = createECDH('prime256v1');
  stranger.generateKeys();
  expect(() => decryptPush(sent, { ...browser, privateKey: stranger.getPrivateKey() })).toThrow();
  expect(() => decryptPush(sent, { ...browser, auth: randomBytes(16) })).toThrow();
  const changed = Buffer.from(sent);
  changed[100]! ^= 1;
  expect(() => decryptPush(changed, browser)).toThrow();
});
