/** What no visitor waits for, in a file of its own that one visit fetches once: see fetch-the-rest.ts. */
import { markPointed } from '#shared/pointed.ts';
import './count-visits.ts';
import './link-the-rest.ts';

markPointed(document);
