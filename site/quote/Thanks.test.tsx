import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import type { Language } from '#shared/languages.ts';
import { inLanguage } from '#site/language.ts';
import { Thanks } from './Thanks.tsx';

const owners = loadContent('business.yaml', 'tests/content');
const cell = { shown: '(407) 555-0199', e164: '+14075550199' };

test.each<[Language, cell: boolean, said: string]>([
  ['en', false, 'calls, it’s from this number. If something can’t wait, call us:'],
  ['en', true, 'calls, it’s from (407) 555-0199. If something can’t wait, call us:'],
  ['es', false, 'le llame, será desde este número. Si algo no puede esperar, llámenos:'],
  ['es', true, 'le llame, será desde el (407) 555-0199. Si algo no puede esperar, llámenos:'],
])(
  'in %s, if the owner calls from a cell phone: %s, people who sent a request read it',
  (language, isCell, expected) => {
    const promise = { ...owners.promise, ...(isCell && { callsFrom: cell }) };
    const markup = inLanguage(language, () =>
      renderToStaticMarkup(<Thanks business={{ ...owners, promise }} />),
    );
    expect(markup.replace(/<[^>]*>/g, '')).toContain(expected);
    // The number to call stays the company's.
    expect(markup).toContain(`href="tel:${owners.phone.e164}"`);
    expect(markup).not.toContain(`tel:${cell.e164}`);
  },
);
