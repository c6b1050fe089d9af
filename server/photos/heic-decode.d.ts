/** The package brings no types of its own. */
declare module 'heic-decode' {
  /** `data`: four bytes per pixel, red, green, blue and opacity. */
  interface DecodedPicture {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface FoundPicture {
    width: number;
    height: number;
    decode(): Promise<DecodedPicture>;
  }
  interface Decode {
    /** @throws if `buffer` is not HEIC */
    (picture: { buffer: Uint8Array }): Promise<DecodedPicture>;
    /** What is in it, before it is decoded; `dispose` frees its memory. @throws if `buffer` is not HEIC */
    all(picture: { buffer: Uint8Array }): Promise<FoundPicture[] & { dispose(): void }>;
  }
  const decode: Decode;
  export default decode;
}
