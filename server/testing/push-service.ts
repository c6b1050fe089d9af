import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { PushMessage, Subscribe } from '#shared/desk/push.ts';
import { type BrowserKeys, decryptPush, verifyVapid } from './decrypt-push.ts';

/** What a push service took for a phone. */
export interface ReceivedPush {
  phone: string;
  message: PushMessage;
  headers: IncomingHttpHeaders;
  publicKey: string;
  subject: string;
}

/** Answers that are not 201, for as long as they are set. */
type Answer = (response: ServerResponse) => void;

/**
 * A push service on loopback that keeps to RFC 8030: it takes nothing that is unsigned, without a TTL, or that the phone
 * it is for could not decrypt.
 */
export async function startPushService() {
  const phones = new Map<string, BrowserKeys>();
  const answers = new Map<string, Answer>();
  const pushes: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const phone = request.url!.slice(1);
    const body = await buffer(request);
    const keys = phones.get(phone);
    const answer = answers.get(phone);
    if (answer) return answer(response);
    if (!keys) return response.writeHead(410).end();
    const { headers } = request;
    try {
      if (!/^\d+$/.test(String(headers.ttl)) || request.method !== 'POST') throw new Error('no TTL');
      if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) throw new Error('not taken');
      const sender = verifyVapid(headers.authorization ?? '', origin);
      pushes.push({ phone, headers, message: JSON.parse(decryptPush(body, keys).toString()), ...sender });
      return response.writeHead(201, { location: `/message/${pushes.length}` }).end();
    } catch (error) {
      return response.writeHead(400).end((error as Error).message);
    }
  });
  // A connection that ends after a while could end just when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return {
    rung: pushes,
    stop,
    /** Subscribes as a browser does. */
    subscribe(phone: string, shows: Subscribe['shows'] = 'all'): Subscribe {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      phones.set(phone, { privateKey: pair.getPrivateKey(), auth });
      return { endpoint: `${origin}/${phone}`, keys: { p256dh, auth: auth.toString('base64url') }, shows };
    },
    /** @param answer undefined: as usual again */
    answer(phone: string, answer: Answer | number | undefined) {
      if (answer === undefined) answers.delete(phone);
      else
        answers.set(
          phone,
          typeof answer === 'number' ? (response) => response.writeHead(answer).end() : answer,
        );
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
