import type { ShrunkPhoto } from './shrink-photo.ts';
import workerAddress from './shrink-worker.ts?worker&url';

/** How long one picture may take, in milliseconds, before the worker counts as lost. */
const patience = 30_000;

/** The one script that the page's policy lets become a worker: `trusted-types photo-worker`, in contact.astro. */
interface Policy {
  createScriptURL(address: string): string;
}
type Factory = { createPolicy(name: string, rules: Policy): Policy };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy('photo-worker', { createScriptURL: () => workerAddress });

let worker: Worker | undefined;
let isLost = typeof OffscreenCanvas === 'undefined';

/** @returns undefined for what it cannot decode, or once there is no worker: then the page has to try. One at a time. */
export async function shrinkInWorker(file: Blob): Promise<ShrunkPhoto | undefined> {
  if (isLost) return undefined;
  try {
    const trusted = policy?.createScriptURL(workerAddress) ?? workerAddress;
    worker ??= new Worker(trusted, { type: 'module' });
    return await ask(worker, file);
  } catch {
    isLost = true;
    worker?.terminate();
    return undefined;
  }
}

function ask(asked: Worker, file: Blob): Promise<ShrunkPhoto | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, patience);
    asked.onmessage = ({ data }: MessageEvent<ShrunkPhoto | undefined>) => {
      clearTimeout(timer);
      resolve(data);
    };
    const fail = (event: Event) => {
      clearTimeout(timer);
      event.preventDefault();
      reject(event);
    };
    asked.onerror = fail;
    asked.onmessageerror = fail;
    asked.postMessage(file);
  });
}
