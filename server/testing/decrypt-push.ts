import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from 'node:crypto';

/** What a browser makes when it subscribes: its pair of keys on P-256, and 16 bytes of secret. */
export interface BrowserKeys {
  privateKey: Buffer;
  auth: Buffer;
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]) =>
  data
    .reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', key))
    .digest();

/** As a browser decrypts what it was sent: RFC 8291 over RFC 8188, one record. @throws if it is not meant for it */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserKeys): Buffer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = hmac(auth, pair.computeSecret(senderKey));
  const material = hmac(shared, 'WebPush: info\0', pair.getPublicKey(), senderKey, '\x01');
  const master = hmac(salt, material);
  const key = hmac(master, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(master, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is wrong.');
  return padded.subarray(0, end);
}

/** As a push service checks who sends (RFC 8292). @returns what the sender says of itself @throws if it is forged */
export function verifyVapid(authorization: string, origin: string, now = new Date()) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = now.getTime() / 1000;
  if (!isSigned || alg !== 'ES256') throw new Error('The signature is wrong.');
  if (aud !== origin) throw new Error(`It is meant for ${aud}.`);
  if (!(exp > seconds && exp <= seconds + 24 * 3600)) throw new Error('It is too old, or good for too long.');
  return { publicKey: key, subject: sub as string };
}

const coordinate = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url');
