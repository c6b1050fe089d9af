/** What a preview is to show: a page of the site, and of it the words or the photograph that are being changed. */
export interface PreviewPlace {
  /** Below the site's address, in English, like `/services`. */
  page: string;
  words?: string | undefined;
  /** The name of a photograph. */
  photo?: string | undefined;
}

/** What is looked at in a page: text stands in these. */
const blocks = 'h1,h2,h3,h4,p,li,dt,dd,a,button,figcaption,blockquote,summary,label,legend,span,text';

/** The smallest part of a page that says these words or shows this photograph; nothing in it is changed. */
export function findInPage(
  page: Document,
  { words, photo }: Omit<PreviewPlace, 'page'>,
): Element | undefined {
  return (photo && pictureOf(page, photo)) || (words ? textOf(page, words) : undefined);
}

/** The files of a photograph begin with its name. */
function pictureOf(page: Document, name: string): Element | undefined {
  const isOfIt = (address: string | null) =>
    address?.includes(`/_astro/${encodeURIComponent(name)}.`) ?? false;
  return [...page.images].find((image) => {
    const sources = image.closest('picture')?.querySelectorAll('source') ?? [];
    return isOfIt(image.getAttribute('src')) || [...sources].some(({ srcset }) => isOfIt(srcset));
  });
}

function textOf(page: Document, words: string): Element | undefined {
  const wanted = longestPart(words);
  if (!wanted) return undefined;
  const saying = [...page.body.querySelectorAll(blocks)].filter(
    (element) => asRead(element.textContent).includes(wanted) && element.getClientRects().length > 0,
  );
  // In their order, the first of the shortest.
  return saying.sort((one, other) => one.textContent.length - other.textContent.length)[0];
}

/** Words in braces are others on the page: of what stands around them, the longest part. */
const longestPart = (words: string) =>
  words
    .split(/\{[^{}]*\}|\n/)
    .map(asRead)
    .sort((one, other) => other.length - one.length)[0];

const asRead = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
