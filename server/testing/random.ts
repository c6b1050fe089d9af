/** Where what a test chooses by chance begins: SEED in the environment, or another one each time, which is printed. */
export function chooseSeed(): number {
  const seed = Number(process.env.SEED ?? Date.now() % 1e9);
  console.log(`SEED=${seed}`);
  return seed;
}

/** Numbers from 0 up to 1 that look random, and are the same for the same seed. By mulberry32. */
export function createRandom(seed = chooseSeed()): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
