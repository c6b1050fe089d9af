import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Config } from '#server/platform/config.ts';
import { testApp } from './parts.ts';

type Question = { url: string; method?: string; headers?: Record<string, string> };

export interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The whole server, listening until the test ends. `ask` sends a path exactly as written; `fetch` would not. */
export async function listeningApp(config?: Config) {
  const parts = await testApp(config);
  const { port } = new URL(await parts.app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (question: string | Question): Promise<Answer> => {
    const { url, ...options } = typeof question === 'string' ? { url: question } : question;
    const sent = request({ host: '127.0.0.1', port, path: url, agent: false, ...options }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { statusCode: answer.statusCode!, headers: answer.headers, body: await text(answer) };
  };
  return { ...parts, ask };
}
