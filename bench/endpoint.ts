import autocannon from 'autocannon';
import { quoteEndpoint } from '#shared/routes.ts';
import { runs } from './part.ts';
import type { Started } from './processes.ts';

/** Sends quote requests, no two alike, over ten connections. */
export async function measureEndpoint({ origin }: Started) {
  let sent = 0;
  const result = await autocannon({
    url: origin + quoteEndpoint,
    connections: 10,
    duration: runs(5) * 2,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', origin },
    requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(quoteRequest(++sent)) }) }],
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    kept: result['2xx'],
    refused: result.non2xx + result.errors,
  };
}

function quoteRequest(number: number) {
  return {
    name: `Dana Field ${number}`,
    email: `dana${number}@example.com`,
    phone: '(407) 555-0199',
    service: 'Concrete Repair',
    message: `Crack ${number} in the driveway, about 12 ft, widening.`,
  };
}
