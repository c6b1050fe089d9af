import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Each header as it was sent, so that one sent twice is here twice. */
  rawHeaders: string[];
  body: Buffer;
}

export type VisitorClient = ReturnType<typeof openClient>;

/**
 * A client that trusts Caddy's own authority and nobody else, with connections of its own.
 * @param localAddress where it comes from, like 127.0.0.2
 */
export function openClient({ origin, root }: { origin: string; root: string }, localAddress = '127.0.0.1') {
  // Every name is this machine's; not every machine knows that of www.localhost.
  const lookup: LookupFunction = (_name, _options, done) => done(null, '127.0.0.1', 4);
  const agent = new Agent({ keepAlive: true, ca: root, localAddress, lookup, autoSelectFamily: false });

  /** Asks once. @throws if no answer comes, or not all of it */
  function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asking = request(new URL(path, origin), { agent, method, headers }, (answer) => {
        const { statusCode, headers, rawHeaders } = answer;
        buffer(answer).then((body) => resolve({ status: statusCode!, headers, rawHeaders, body }), reject);
      });
      asking.once('error', reject).end(body);
    });
  }

  return {
    ask,
    /** Asks as browsers do: 307 means the same once more, there. */
    async follow(path: string, options: Asked = {}): Promise<Answer> {
      let answer = await ask(path, options);
      for (let turns = 0; answer.status === 307 && turns < 20; turns++) {
        answer = await ask(answer.headers.location!, options);
      }
      return answer;
    },
    close: () => agent.destroy(),
  };
}
