// @ts-nocheck
// Paste all of this into the step "Code by Zapier: Run Javascript"; docs/how-to/connect-programs.md says how.
// Input data: secret, body, id, timestamp, signature; and store, if a repeated post is to be recognized.
// It hands on the fields of a request, and stops the Zap with an error if the post is not from your website.

const { createHmac, timingSafeEqual } = require('node:crypto');

/** How old a post may be, in seconds: one that was listened in on cannot be sent again later. */
const oldest = 300;

const text = (value) => String(value === undefined || value === null ? '' : value);

function assertGenuine({ secret, body, id, timestamp, signature }) {
  if (!/^whsec_/.test(text(secret))) throw new Error('The secret is missing: npm run -s requests -- secret');
  if (!id || !timestamp || !signature || !body) throw new Error('A field of the input data is missing.');
  const age = Date.now() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= oldest)) throw new Error('The post is too old, or a clock is wrong.');
  const key = Buffer.from(secret.trim().slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isGenuine = text(signature)
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isGenuine) throw new Error('The signature is wrong: another secret, or not from your website.');
}

/** A post is sent again when no answer was heard. Zapier's storage remembers which ones were taken. */
async function isRepeated({ store, id }) {
  if (!store) return false;
  const storage = StoreClient(store);
  const seen = await storage.get(id);
  if (!seen) await storage.set(id, 'taken');
  return Boolean(seen);
}

function fieldsOf(post, repeated) {
  const { id, kind, createdAt, subject, text: words, deskUrl, request = {}, photos = [] } = post;
  const name = text(request.name).trim();
  const [first, ...others] = name.split(/\s+/);
  return {
    // Nothing but a new request is handed on as one: reminders, alerts and tests have a kind of their own.
    kind: repeated ? 'repeated' : kind,
    id,
    request_id: text(request.id),
    received_at: text(request.receivedAt || createdAt),
    name,
    first_name: text(first),
    // Jobber and Housecall Pro want one.
    last_name: others.join(' ') || text(first),
    email: text(request.email),
    phone: text(request.phone),
    service: text(request.service),
    message: text(request.message),
    language: text(request.language),
    subject: text(subject),
    text: text(words),
    desk_url: text(deskUrl),
    photos: photos.map(({ url }) => url).join('\n'),
  };
}

assertGenuine(inputData);
output = fieldsOf(JSON.parse(inputData.body), await isRepeated(inputData));
