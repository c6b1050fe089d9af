import { expect, test } from 'vitest';
import { checkMailRecords } from './mail.ts';
import { type Changes, goodRecords, readyInput } from './testing/ready-input.ts';

const denied = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const answering = (records: Record<string, string[][]>) => async (name: string) =>
  records[name] ?? denied('ENODATA');

async function find(changes: Changes) {
  const findings = await checkMailRecords(readyInput(changes));
  return findings.map(({ level, what }) => `${level}: ${what}`);
}

test.each<[string, Record<string, string[][]>, RegExp]>([
  ['no SPF record', { 'sandhillslabs.com': [] }, /^refused: There is no SPF record/],
  ['two SPF records', { 'sandhillslabs.com': [['v=spf1 -all'], ['v=spf1 mx -all']] }, /several SPF records/],
  ['no DKIM key', { 'google._domainkey.sandhillslabs.com': [] }, /No DKIM key was found under the usual/],
  ['a revoked one', { 'google._domainkey.sandhillslabs.com': [['v=DKIM1; p=']] }, /No DKIM key/],
  ['no DMARC record', { '_dmarc.sandhillslabs.com': [] }, /^refused: There is no DMARC record/],
])('%s is refused', async (_, records, said) => {
  const found = await find({ resolveTxt: answering({ ...goodRecords, ...records }) });
  expect(found).toEqual([expect.stringMatching(said)]);
});

test('a key with an unusual name is found if DKIM_SELECTOR gives that name', async () => {
  const resolveTxt = answering({
    ...goodRecords,
    'google._domainkey.sandhillslabs.com': [],
    'x9._domainkey.sandhillslabs.com': [['p=MIIB']],
  });
  expect(await find({ resolveTxt, variables: { DKIM_SELECTOR: 'x9' } })).toEqual([]);
  expect(await find({ resolveTxt, variables: { DKIM_SELECTOR: 'x8' } })).toEqual([
    'refused: There is no DKIM key named "x8".',
  ]);
});

test('the DMARC record of the parent domain covers the sending domain', async () => {
  const records = {
    'mail.sandhillslabs.com': [['v=spf1 mx -all']],
    'google._domainkey.mail.sandhillslabs.com': [['p=MIIB']],
    '_dmarc.sandhillslabs.com': [['v=DMARC1; p=reject']],
  };
  expect(await find({ mailFrom: 'web@mail.sandhillslabs.com', resolveTxt: answering(records) })).toEqual([]);
});

test.each(['ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL'])(
  '%s from the name server is noted and does not prevent a launch',
  async (code) => {
    expect(await find({ resolveTxt: () => denied(code) })).toEqual([
      expect.stringMatching(`noted: Not checked: .*${code}`),
    ]);
  },
);

test('the answers of a name server without an internet connection are not used', async () => {
  expect(await find({ resolveNs: () => denied('ENOTFOUND'), resolveTxt: () => denied('ENOTFOUND') })).toEqual(
    [expect.stringContaining('Not checked')],
  );
});
