import printSheet from '#site/styles/print.css?url';

// For link-the-rest.ts: it is bundled apart, and would write the file a second time.
document.body.dataset.printSheet = printSheet;

/**
 * Whoever prints before link-the-rest.ts has linked how the page looks on paper: a sheet that is linked only now would
 * come too late.
 */
addEventListener(
  'beforeprint',
  () => {
    const request = new XMLHttpRequest();
    request.open('GET', printSheet, false);
    request.send();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(request.responseText);
    document.adoptedStyleSheets.push(sheet);
  },
  { once: true },
);
