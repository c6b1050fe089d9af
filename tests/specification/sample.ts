import { builtPage } from '#tests/pages/built-page.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';

/** A page of the sample as it is delivered: of the company that the specification describes. */
export const samplePage = (route: string) => builtPage(route, sampleSite.dist);
