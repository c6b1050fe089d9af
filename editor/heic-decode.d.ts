/** The package brings no types of its own. */
declare module 'heic-decode' {
  /** @throws if `buffer` is not HEIC; `data`: four bytes per pixel, red, green, blue and opacity */
  export default function decode(picture: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
