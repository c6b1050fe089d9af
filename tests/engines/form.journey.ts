import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { sampleRequest } from '../journeys/quote-form.ts';
import { keptRequests } from '../journeys/visit.ts';
import { expect, routes, test } from './journey.ts';
import { fields, fillIn, send, toast, valuesIn } from './quote-form.ts';
import { button, text } from './target.ts';
import { noConnection } from './visitor.ts';

test('missing fields are reported, and each message goes away when its field is filled in', async ({
  visitor,
}) => {
  await visitor.open(routes.contact);
  await visitor.press(send);
  await visitor.sees({ ...toast, called: 'Missing Information' });
  expect(await visitor.look(text('[aria-invalid="true"]'), namesOf)).toEqual([
    ...['name', 'phone', 'email', 'message'],
  ]);
  expect(await visitor.run(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
  await visitor.fill(fields.name, 'Dana Field');
  await expect
    .poll(() => visitor.look(text('[aria-invalid="true"]'), namesOf))
    .toEqual(['phone', 'email', 'message']);
});

test('a malformed e-mail address is reported at its field, and what was typed stays', async ({ visitor }) => {
  await visitor.open(routes.contact);
  const request = { ...sampleRequest('Malformed'), email: 'dana at example' };
  await fillIn(visitor, request);
  await visitor.press(send);
  await expect.poll(() => visitor.look(text('[aria-invalid="true"]'), namesOf)).toEqual(['email']);
  expect(await visitor.look(text('[name="email"]'), describedBy)).toContain('name@example.com');
  expect(await valuesIn(visitor)).toEqual(request);
  expect(keptRequests(request.name)).toEqual([]);
});

test('a request that was sent is stored', async ({ visitor }) => {
  await visitor.open(routes.contact);
  const request = sampleRequest('Sent');
  await fillIn(visitor, request);
  await visitor.press(send);
  await visitor.sees({ ...toast, called: 'Quote Request Sent!' });
  expect(await valuesIn(visitor)).toEqual({ name: '', phone: '', email: '', service: '', message: '' });
  expect(keptRequests(request.name)).toMatchObject([request]);
});

test.describe('without a connection', () => {
  test('a request that cannot be sent is kept on the device, and sent later', async ({ visitor }) => {
    const folder = makeTemporaryFolder();
    const server = new ServerProcess(await freePort(), { DATA_DIR: folder });
    try {
      await server.start();
      const there = visitor.at(server.origin);
      await there.open(routes.contact);
      const request = sampleRequest('Cut off');
      await fillIn(there, request);
      await server.end('SIGKILL');
      await there.press(send);
      await there.sees({ ...toast, called: 'Request Not Sent' });
      expect(await valuesIn(there)).toEqual(request);

      await server.start();
      await there.reload();
      await there.sees({ ...toast, called: 'Quote Request Sent!' });
      expect(keptRequests(request.name, folder)).toMatchObject([request]);
      visitor.forgive(noConnection);
    } finally {
      await server.end('SIGKILL');
    }
  });

  test('a discarded request is gone when the page is loaded again', async ({ visitor }) => {
    const server = new ServerProcess(await freePort(), { DATA_DIR: makeTemporaryFolder() });
    try {
      await server.start();
      const there = visitor.at(server.origin);
      await there.open(routes.contact);
      await fillIn(there, sampleRequest('Discarded'));
      await server.end('SIGKILL');
      await there.press(send);
      await there.press(button('Do not keep it'));

      await server.start();
      await there.reload();
      await there.hydrated();
      expect(await valuesIn(there)).toEqual({ name: '', phone: '', email: '', service: '', message: '' });
      visitor.forgive(noConnection);
    } finally {
      await server.end('SIGKILL');
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ habits: { scripts: false } });

  test('every page can be read, and the menu opens', async ({ visitor, device }) => {
    for (const route of Object.values(routes)) {
      await visitor.openPlain(route);
      await visitor.sees(text('h1'));
      expect(await visitor.texts(text('footer'))).toEqual([expect.stringContaining('(407) 555-0142')]);
    }
    await visitor.openPlain(routes.home);
    if (device.isTouched) await visitor.press(button('Menu'));
    await visitor.press({ css: 'header nav a', called: 'Contact' });
    await expect.poll(() => visitor.path()).toBe(routes.contact);
  });

  test('the form can be sent, and the page confirms it', async ({ visitor }) => {
    await visitor.openPlain(routes.contact);
    const request = sampleRequest('Plain');
    await fillIn(visitor, request);
    await visitor.press(send);
    await expect.poll(() => visitor.path()).toBe(`${routes.contact}#sent`);
    await visitor.sees(text('main :target, main', 'Quote Request Sent!'));
    expect(keptRequests(request.name)).toMatchObject([request]);
  });
});

function namesOf(elements: HTMLElement[]) {
  return elements.map((element) => (element as HTMLInputElement).name);
}

function describedBy([element]: HTMLElement[]) {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.innerText).join(' ');
}
