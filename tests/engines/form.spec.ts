import { emptyRequest } from '#shared/quote-request.ts';
import { sampleRequest } from '#tests/visitor/quote-form.ts';
import { expect, findSaved, routes, test } from './engine-test.ts';
import { fields, fillIn, readDescription, send, valuesIn } from './quote-form.ts';
import { text } from './target.ts';

const invalid = text('[aria-invalid="true"]');

test('missing fields are reported at each field, in view, and a request that is complete is stored', async ({
  visitor,
  desk,
}) => {
  await visitor.open(routes.contact);
  // Firefox tells a screen reader that an empty required field is invalid, unless the page says otherwise.
  const required = text('input[required], textarea[required]');
  expect(await visitor.look(required, (all) => all.map((one) => one.ariaInvalid))).toEqual(
    Array(4).fill('false'),
  );
  await visitor.press(send);
  await visitor.sees(readDescription('Missing Information'));
  expect(await visitor.look(invalid, namesOf)).toEqual(['name', 'phone', 'email', 'message']);
  expect(await visitor.run(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
  await expect.poll(() => visitor.run(roomUnderBar)).toBeGreaterThanOrEqual(0);
  await visitor.fill(fields.name, 'Dana Field');
  await expect.poll(() => visitor.look(invalid, namesOf)).toEqual(['phone', 'email', 'message']);

  const request = sampleRequest('Sent');
  await fillIn(visitor, { ...request, email: 'dana at example' });
  await visitor.press(send);
  await expect.poll(() => visitor.look(invalid, namesOf)).toEqual(['email']);
  expect(await visitor.look(text('[name="email"]'), describedBy)).toContain('name@example.com');
  expect(await findSaved(desk, request.name)).toEqual([]);

  const email = 'Dana <dana@münchen.example>';
  await visitor.fill(fields.email, email);
  expect(await valuesIn(visitor)).toEqual({ ...request, email });
  await visitor.press(send);
  await visitor.sees(readDescription('Quote Request Sent!'));
  expect(await valuesIn(visitor)).toEqual(emptyRequest);
  expect(await findSaved(desk, request.name)).toMatchObject([
    { ...request, email: 'dana@xn--mnchen-3ya.example' },
  ]);
});

test('a form that the browser posts by itself is confirmed on the page of its request', async ({
  visitor,
  desk,
}) => {
  await visitor.open(routes.contact);
  const request = sampleRequest('Posted');
  await fillIn(visitor, request);
  await visitor.run(() => {
    HTMLFormElement.prototype.submit.call(document.querySelector('form[data-sent]'));
  });
  await visitor.sees(text('h1', 'Quote Request Sent!'));
  await visitor.sees(text('dd', request.message.split('\n')[0]!));
  expect(await findSaved(desk, request.name)).toMatchObject([request]);
});

/** Runs in the page: how far under the bar the first field's label begins. */
function roomUnderBar() {
  const label = document.querySelector('label[for="name"]')!;
  return label.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom;
}

function namesOf(elements: HTMLElement[]) {
  return elements.map((element) => (element as HTMLInputElement).name);
}

function describedBy([element]: HTMLElement[]) {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.innerText).join(' ');
}
