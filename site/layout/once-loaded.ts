/** What no visitor waits for, in a file of its own that one visit fetches once: see fetch-the-rest.ts. */
import { markPointed } from '#shared/pointed.ts';
import './count-visits.ts';
import './forget-old-requests.ts';
import './keep-place.ts';
import './link-the-rest.ts';
import { lateScript } from './late-script.ts';
import { navigation } from './navigation.ts';

markPointed(document);

// By itself, perhaps: then it brings what was typed.
if (import.meta.env.PROD && navigation?.type === 'reload') importByAddress(lateScript).catch(() => {});
