import { sampleSite } from '#scripts/fixture-site.mjs';
import { builtPage } from '#tests/pages/built-page.ts';

/** A page of the sample as it is delivered: of the company that the specification describes. */
export const samplePage = (route: string) => builtPage(route, sampleSite.dist);
