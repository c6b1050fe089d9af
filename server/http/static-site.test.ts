import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

const services = '<h1>Services</h1>';
let dist: string;
let ask: Awaited<ReturnType<typeof listeningApp>>['ask'];

beforeEach(async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  dist = path.join(folder, 'dist');
  const folders = [
    '_astro',
    'about',
    'gallery',
    'share',
    'robots/_astro',
    '.well-known',
    '.content',
    'more.html',
  ];
  for (const name of folders) mkdirSync(path.join(dist, name), { recursive: true });
  const files = {
    'index.html': '<h1>Home</h1>',
    'about.html': '<h1>About</h1>',
    'about/pours.html': '<h1>Pours</h1>',
    'müller.html': '<h1>Müller</h1>',
    'gallery/2.html': '<h1>Page 2</h1>',
    'services.html': services,
    'services.html.br': brotliCompressSync(services),
    'services.html.gz': gzipSync(services),
    '404.html': '<h1>Lost</h1>',
    '404.html.br': brotliCompressSync('<h1>Lost</h1>'),
    '.env': 'secret',
    '.well-known/security.txt': 'Contact: mailto:office@example.com',
    '.well-known/other.txt': 'secret',
    '.content/business.yaml': 'secret',
    '_astro/.hidden': 'secret',
    'favicon.svg': '<svg/>',
    'favicon.ico': '',
    'site.webmanifest': '{}',
    'unknown.zzz': '',
    '_astro/a.1f.js': 'let a',
    '_astro/a.woff2': '',
    '_astro/a.avif': '',
    'share/home.jpg': '',
    'robots/_astro/a.txt': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
  ({ ask } = await listeningApp(testConfig({ DIST_DIR: dist })));
});

const html = { accept: 'text/html' };

test('a page is revalidated by browsers each time', async () => {
  for (const [url, body] of [
    ['/', '<h1>Home</h1>'],
    ['/about', '<h1>About</h1>'],
    ['/about/pours', '<h1>Pours</h1>'],
  ] as const) {
    const answer = await ask({ url });
    expect(answer).toMatchObject({ statusCode: 200, body });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  }
});

async function expectRedirects(redirects: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  for (const [url, location] of Object.entries(redirects)) {
    const answer = await ask({ method, url });
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 301, location]);
  }
}

test('every other spelling of an address redirects permanently to the one', async () => {
  await expectRedirects({
    '/about/': '/about',
    '/about.html?from=ad': '/about?from=ad',
    '/index.html': '/',
    '/index': '/',
    '/about.html/': '/about',
    '/%61bout/': '/about',
    '/m%C3%BCller/': '/m%C3%BCller',
  });
});

test('an address that an email, a sign or a tool has mangled leads to its page, and keeps the visitor’s source', async () => {
  const redirects = {
    '/About': '/about',
    '/SERVICES.html': '/services',
    '/Gallery/2).': '/gallery/2',
    '//about': '/about',
    '/about.': '/about',
    '/About/Pours).': '/about/pours',
    '/about,': '/about',
    '/about/).': '/about',
    '/about%E2%80%9D': '/about',
    '/about%3E%20': '/about',
    '/about;jsessionid=1?from=ad': '/about?from=ad',
    '/about&utm_source=fb&fbclid=1': '/about?utm_source=fb',
    '/About%3Futm_source=a&utm_medium=ad%20one?from=ad': '/about?from=ad&utm_source=a&utm_medium=ad+one',
    '/&utm_source=fb': '/?utm_source=fb',
    // In the words of one language at the address of another; Spanish is not built here.
    '/en': '/',
    '/en/about': '/about',
    '/es/about': '/about',
    '/nosotros': '/about',
    '/Servicios/': '/services',
    '/es/gallery/2': '/gallery/2',
    '/es/about/pours': '/about/pours',
    '/en/galer%C3%ADa/2': '/gallery/2',
    '/nosotros/colados&utm_source=fb': '/about/pours?utm_source=fb',
  };
  await expectRedirects(redirects);
  await expectRedirects(redirects, 'HEAD');
  // No page of ours, or one that was not built.
  for (const url of ['/about-us', '/contact', '/contact.', '/gallery/3.', '/Müller', '/..about'])
    expect([url, (await ask({ url: encodeURI(url) })).statusCode]).toEqual([url, 404]);
});

test('where Spanish is built, its pages are found by the paths of either language', async () => {
  mkdirSync(path.join(dist, 'es/galeria'), { recursive: true });
  for (const name of ['es.html', 'es/contacto.html', 'es/galeria/2.html', 'contact.html'])
    writeFileSync(path.join(dist, name), '');
  await expectRedirects({
    '/es/contact?from=ad': '/es/contacto?from=ad',
    '/contacto': '/es/contacto',
    '/ES/Contact.html': '/es/contacto',
    '/es/gallery/2': '/es/galeria/2',
    '/galeria/2': '/es/galeria/2',
    '/en/contacto': '/contact',
    '/en/contact': '/contact',
  });
  for (const url of ['/encontacto', '/es/about', '/es%0A/contact'])
    expect([url, (await ask({ url })).statusCode]).toEqual([url, 404]);
});

test('where Spanish is not built, its addresses lead to the English page, and unknown ones to none', async () => {
  await expectRedirects({
    '/es': '/',
    '/es/': '/',
    '/es/nosotros?from=ad': '/about?from=ad',
    '/es/nosotros/colados': '/about/pours',
    '/es/servicios.html': '/services',
    '/es/galeria/2': '/gallery/2',
    '/es/galer%C3%ADa/2).': '/gallery/2',
    '/ES/Servicios&utm_source=fb': '/services?utm_source=fb',
    '/es/about': '/about',
    '/servicios?from=ad': '/services?from=ad',
  });
  expect((await ask('/es')).headers['cache-control'], 'until it is built').toBe('no-cache');
  // No page of ours in either language, or one that was not built.
  for (const url of [
    '/es/nada',
    '/nada',
    '/es/contact',
    '/es/galeria/3',
    '/es/contacto',
    '/es/serviciosx',
    '/es/404',
  ]) {
    const answer = await ask({ url, headers: html });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, '<h1>Lost</h1>']);
  }
});

test('where it is built, its pages are served as all others, and have a page of their own for what is not there', async () => {
  mkdirSync(path.join(dist, 'es'));
  for (const [name, text] of [
    ['es.html', 'Inicio'],
    ['es/galeria.html', 'Galería'],
    ['es/404.html', 'Perdido'],
  ])
    writeFileSync(path.join(dist, name!), text!);
  writeFileSync(path.join(dist, 'es/galeria.html.br'), brotliCompressSync('Galería'));
  expect(await ask('/es')).toMatchObject({ statusCode: 200, body: 'Inicio' });
  const { headers } = await ask({ url: '/es/galeria', headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    'content-security-policy': "frame-ancestors 'none'",
  });
  const known = { 'accept-encoding': 'br', 'if-none-match': headers.etag! };
  expect((await ask({ url: '/es/galeria', headers: known })).statusCode).toBe(304);
  await expectRedirects({
    '/es/': '/es',
    '/es.html': '/es',
    '/ES/Galer%C3%ADa.': '/es/galeria',
    '/galeria': '/es/galeria',
    '/es/Gallery?from=ad': '/es/galeria?from=ad',
  });
  // What is not built in Spanish is not led to English either: the other language is built whole.
  for (const url of ['/es/nada', '/es/servicios', '/es/404', '/es/404.html']) {
    const answer = await ask({ url, headers: html });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, 'Perdido']);
  }
  expect((await ask({ url: '/nothing', headers: html })).body).toBe('<h1>Lost</h1>');
  const json = await ask({ url: '/es/nada', headers: { accept: 'application/json' } });
  expect(JSON.parse(json.body).error).toBe('Página no encontrada');
});

test('never redirects to another host', async () => {
  for (const url of [
    ...[
      '//evil.example/',
      '//about/',
      '/%2fevil.example/',
      '/\\evil.example/',
      '//evil.example&utm_source=a',
    ],
    ...['//about&utm_source=//evil.example', '///evil.example/about', '//evil.example/%2e%2e/about,'],
  ]) {
    const { location } = (await ask({ url })).headers;
    if (location) expect(location).toMatch(/^\/(?![/\\])/);
  }
});

test('an unknown page is the built 404 page, or JSON if that was asked for', async () => {
  const page = await ask({ url: '/nothing', headers: html });
  expect([page.statusCode, page.body]).toEqual([404, '<h1>Lost</h1>']);
  for (const url of ['/reindex', '/index/more', '/a.html.b']) expect((await ask(url)).statusCode).toBe(404);
  const json = await ask({ url: '/nothing', headers: { accept: 'application/json' } });
  expect([json.statusCode, JSON.parse(json.body).error]).toEqual([404, 'Page Not Found']);
});

test('every kind of file has its type', async () => {
  const types = {
    '/_astro/a.1f.js': 'application/javascript; charset=utf-8',
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': 'image/vnd.microsoft.icon',
    '/_astro/a.woff2': 'font/woff2',
    '/_astro/a.avif': 'image/avif',
    '/site.webmanifest': 'application/manifest+json',
    '/unknown.zzz': 'application/octet-stream',
    // The security contact, at the address of RFC 9116.
    '/.well-known/security.txt': 'text/plain; charset=utf-8',
  };
  for (const [url, type] of Object.entries(types)) {
    const { statusCode, headers } = await ask(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, type]);
  }
});

test('files with a hash in their names are cached forever, pages not at all, and the rest for an hour', async () => {
  const hour = 'public, max-age=3600, stale-while-revalidate=86400';
  for (const [url, lifetime, networks] of [
    ['/about', 'no-cache', 'max-age=60, stale-while-revalidate=600'],
    ['/_astro/a.1f.js', 'public, max-age=31536000, immutable', undefined],
    ['/favicon.svg', hour, undefined],
    ['/robots/_astro/a.txt', hour, undefined],
  ] as const) {
    const { headers } = await ask(url);
    expect([url, headers['cache-control'], headers['cdn-cache-control'], headers.vary]).toEqual([
      ...[url, lifetime, networks, 'accept-encoding'],
    ]);
  }
});

test('pictures may be embedded by other sites, search engines and chat apps; nothing else may', async () => {
  const policyOf = async (url: string) => (await ask(url)).headers['cross-origin-resource-policy'];
  for (const url of ['/_astro/a.avif', '/share/home.jpg', '/favicon.svg', '/favicon.ico']) {
    expect([url, await policyOf(url)]).toEqual([url, 'cross-origin']);
  }
  for (const url of ['/', '/_astro/a.1f.js', '/_astro/a.woff2', '/site.webmanifest', '/nothing']) {
    expect([url, await policyOf(url)]).toEqual([url, 'same-origin']);
  }
});

test('no address reveals a file that is hidden or outside the build', async () => {
  for (const url of [
    ...['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/_astro/..%2f..%2fsecret.txt'],
    ...['/..%5csecret.txt', '/.env', '/%2eenv', '/.content/business.yaml', '/.well-known/other.txt'],
    ...['/_astro/.hidden', '/_astro', '/more', '/404', '/404.html', '/%00', '/%zz'],
  ]) {
    const answer = await ask({ url, headers: html });
    expect([400, 403, 404], url).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret');
  }
});

test('what cannot be decoded has the security headers too', async () => {
  for (const url of ['/%zz', '/about?q=%zz', '//', '/%2e%2e%2fsecret.txt'])
    expect((await ask(url)).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
});

test('another method on a page is refused with a list of the accepted ones', async () => {
  for (const method of ['DELETE', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'TRACE']) {
    for (const url of ['/about', '/nothing', '/healthz']) {
      const answer = await ask({ method, url });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
  }
});

test('sends the best encoding that the client accepts, each with its own ETag', async () => {
  const askFor = (encoding: string) => ask({ url: '/services', headers: { 'accept-encoding': encoding } });
  const encodings = ['zstd, gzip, br', 'gzip, zstd', 'br;q=0, gzip;q=0.5', 'GZIP', 'br;q=0', ''];
  const answers = await Promise.all(encodings.map(askFor));
  const codings = answers.map((answer) => answer.headers['content-encoding']);
  expect(codings).toEqual(['br', 'gzip', 'gzip', 'gzip', undefined, undefined]);
  expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(3);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' });
  }
});

test('sends a file uncompressed when the build did not compress it, and no compressed one at its own address', async () => {
  const answer = await ask({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } });
  expect([answer.body, answer.headers['content-encoding']]).toEqual(['<svg/>', undefined]);
  expect((await ask('/services.html.br')).statusCode).toBe(404);
  rmSync(path.join(dist, 'favicon.svg'));
  expect((await ask('/favicon.svg')).statusCode).toBe(404);
});

test('the 404 page is compressed too', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const coded = await ask({ url: '/nothing', headers });
  expect([coded.statusCode, coded.headers]).toMatchObject([
    404,
    {
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    },
  ]);
  // A client that has it in a cache still gets 404.
  const again = await ask({ url: '/nothing', headers: { accept: 'text/html', 'if-none-match': '*' } });
  expect(again.statusCode).toBe(404);
});

test('HEAD of a compressed file has the same headers as GET', async () => {
  const headers = { 'accept-encoding': 'br' };
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => ask({ method, url: '/services', headers })),
  );
  expect(get!.headers['content-length']).toBe(String(brotliCompressSync(services).length));
  expect({ ...head!.headers, date: '' }).toEqual({ ...get!.headers, date: '' });
});

test('a client that has the file gets 304, however it writes the ETag', async () => {
  const { etag } = (await ask('/services')).headers;
  const askAgain = (tag: string) => ask({ url: '/services', headers: { 'if-none-match': tag } });
  for (const tag of [etag!, etag!.replace('W/', ''), `"other", ${etag}`, '*']) {
    const { statusCode, body, headers } = await askAgain(tag);
    expect([statusCode, body]).toEqual([304, '']);
    expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    for (const name of ['content-type', 'content-length', 'content-encoding'])
      expect(headers).not.toHaveProperty(name);
  }
  expect((await askAgain('"other"')).statusCode).toBe(200);
  const coded = { 'accept-encoding': 'br', 'if-none-match': etag! };
  expect((await ask({ url: '/services', headers: coded })).statusCode).toBe(200);
});
