import { readFileSync, writeFileSync } from 'node:fs';
import { inFolder, readSecrets, site, settings, owner } from './fixture.ts';
import { groups } from './questions.ts';
const links = JSON.parse(readFileSync(inFolder('links.json'), 'utf8'));
const { cookie, formToken, photos, signIn } = readSecrets();
const dana = links.mark.slice(6).split('.')[0];
const picture = readFileSync(inFolder('photos', dana, `${'1'.repeat(32)}.jpg`));
const hide = (t: string) => {
  for (const [n, v] of Object.entries({ ...links, photos, cookie, formToken, signIn, dana, token: settings.METRICS_TOKEN })) t = t.replaceAll(v as string, `{${n}}`);
  return t.replace(/(.)\1{199,}/g, (all, c) => `{${c} ${all.length}}`).replace(/(%E6%BC%A2){100,}/g, (all) => `{%E6%BC%A2 ${all.length / 9}}`)
    .replace(/([\w/]+\/[A-Za-z-]+(?:\d{3})?)[.-][\w-]{8,12}(?:_[\w-]+)?(-\d)?\.(js|avif|woff2)/, (_, a, _n, e) => `${a}*.${e}`);
};
for (const [name, { variables = {}, questions }] of Object.entries(groups)) {
  const answers = readFileSync(inFolder('answers', `${name}.txt`), 'utf8').split(/^### .*\n/m).slice(1).map((a) => a.trimEnd());
  if (answers.length !== questions.length) throw new Error(name + answers.length + ' ' + questions.length);
  const out = questions.map(({ ask, headers = {}, body, etag }, i) => {
    const h = Object.entries(headers).flatMap(([n, v]) => [v].flat().map((x) => `> ${n}: ${hide(x)}`));
    if (etag) h.push('> if-none-match: {etag}');
    const text = body === undefined ? [] : [`>> ${hide(Buffer.isBuffer(body) ? body.toString('latin1').replace(picture.toString('latin1'), '{picture}').replace(picture.subarray(0, 200).toString('latin1'), '{cut}') : body).replaceAll('\r', '\\r').replaceAll('\n', '\\n')}`];
    if (Buffer.isBuffer(body)) text[0] = Buffer.from(text[0]!, 'latin1').toString('utf8');
    return [`### ${hide(ask)}`, ...h, ...text, answers[i]].join('\n');
  });
  const head = Object.entries(variables).map(([n, v]) => `# ${n}=${v}\n`).join('');
  writeFileSync(inFolder('answers', `${name}.txt`), `${head}${out.join('\n\n')}\n`);
}
