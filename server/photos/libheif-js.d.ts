/** The package's own types leave out what its JavaScript adds. */
declare module 'libheif-js/wasm-bundle.js' {
  interface FoundPicture {
    get_width(): number;
    get_height(): number;
    /** Fills `data`, four bytes per pixel: red, green, blue and opacity. Gives `null` to `done` if it can't. */
    display(
      target: { data: Uint8Array; width: number; height: number },
      done: (shown: object | null) => void,
    ): void;
    free(): void;
  }
  const libheif: {
    ready: Promise<unknown>;
    HeifDecoder: new () => {
      /** The pictures in a file, before they are decoded: none if it isn't HEIC. */
      decode(file: Uint8Array): FoundPicture[];
      decoder: { delete(): void } | null;
    };
  };
  export default libheif;
}
