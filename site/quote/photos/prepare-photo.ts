import { photoLimits } from '#shared/photos.ts';
import { type Canvas, type ShrunkPhoto, type Size, shrinkPhoto } from './shrink.ts';
import workerAddress from './shrink-worker.ts?worker&url';

/** What is sent, and what is shown of it; nothing is shown of what this browser cannot decode. */
export interface PreparedPhoto {
  whole: Blob;
  small: Blob | undefined;
}

/** Why a file is left out: `foreign` is no picture, `large` cannot be made smaller here and is too large as it is. */
export type PhotoProblem = 'foreign' | 'large';

let turn: Promise<unknown> = Promise.resolve();

/** Gets a chosen file ready to be sent: made smaller, or as it is where this browser cannot. One at a time. */
export function preparePhoto(file: File): Promise<PreparedPhoto | PhotoProblem> {
  const ready = turn.then(() => getReady(file));
  turn = ready;
  return ready;
}

/** Never throws: a file that cannot even be read is no picture. */
async function getReady(file: File): Promise<PreparedPhoto | PhotoProblem> {
  try {
    const shrunk = await shrinkInWorker(file);
    if (shrunk) return shrunk;
    if (!isPicture(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer()))) return 'foreign';
  } catch {
    return 'foreign';
  }
  return shrinkOnPage(file).catch(() => asItIs(file));
}

function asItIs(file: File): PreparedPhoto | PhotoProblem {
  return file.size > photoLimits.bytes ? 'large' : { whole: file, small: undefined };
}

/** Brands of the ISO container (HEIC and AVIF) that are pictures; others are films. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];

/** What a picture begins with, in Latin-1. */
const beginnings = ['BM', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'II*\0', 'MM\0*'];

/** How many of a file's first bytes tell. */
const signatureLength = 32;

/** Whether a file is a picture that the server may be able to read, by its first bytes and not by its name. */
export function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, signatureLength));
  if (beginnings.some((beginning) => text.startsWith(beginning))) return true;
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return true;
  return text.slice(4, 8) === 'ftyp' && brands.some((brand) => text.slice(8).includes(brand));
}

/** How long one picture may take, in milliseconds, before the worker counts as lost. */
const timeout = 30_000;

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
async function shrinkInWorker(file: Blob): Promise<ShrunkPhoto | undefined> {
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

function ask(shrinker: Worker, file: Blob): Promise<ShrunkPhoto | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, timeout);
    shrinker.onmessage = ({ data }: MessageEvent<ShrunkPhoto | undefined>) => {
      clearTimeout(timer);
      resolve(data);
    };
    const fail = (event: Event) => {
      clearTimeout(timer);
      event.preventDefault();
      reject(event);
    };
    shrinker.onerror = fail;
    shrinker.onmessageerror = fail;
    shrinker.postMessage(file);
  });
}

/**
 * For engines without a canvas off the page (Safari before 16.4, WebKitGTK), and for pictures that only an `<img>`
 * decodes. @throws what this browser cannot decode
 */
async function shrinkOnPage(file: Blob): Promise<ShrunkPhoto> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await shrinkPhoto(image, { width: image.naturalWidth, height: image.naturalHeight }, canvasOnPage);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function canvasOnPage({ width, height }: Size): Canvas {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return {
    context: canvas.getContext('2d')!,
    toJpeg: (quality) =>
      new Promise((resolve, reject) => {
        const onBlob = (jpeg: Blob | null) => (jpeg ? resolve(jpeg) : reject(new Error('It was not drawn.')));
        canvas.toBlob(onBlob, 'image/jpeg', quality);
      }),
  };
}
