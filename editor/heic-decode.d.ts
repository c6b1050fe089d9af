/** The package brings no types of its own. */
declare module 'heic-decode' {
  /** @throws when `buffer` is no HEIC; `data`: four bytes a pixel, red, green, blue and opacity */
  export default function decode(picture: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
