import { measureBuild } from './build.ts';
import { measureBytes } from './bytes.ts';
import { measureInteractions } from './interactions.ts';
import { measureLimit } from './limit.ts';
import { measureNavigation } from './navigation.ts';
import type { Part } from './part.ts';
import { measurePictures } from './pictures.ts';
import { measureServer } from './server.ts';

/** What `npm run bench` measures, in this order. */
export const parts: Record<string, Part> = {
  bytes: measureBytes,
  pictures: measurePictures,
  limit: measureLimit,
  interactions: measureInteractions,
  navigation: measureNavigation,
  server: measureServer,
  build: measureBuild,
};
