import { expect, test } from 'vitest';
import { hoursOnDevice, shelfLife } from './kept-on-device.ts';
import { notices, notSentNotice, sentNotice, tooManyNotice, waitingNotice } from './notices.ts';
import { specifiedPromise } from './quote-promise.ts';

test('the notices fixed by the specification are unchanged to the letter', () => {
  expect(notices.missing).toEqual({
    title: 'Missing Information',
    text: 'Please fill in all required fields.',
  });
  expect(sentNotice(specifiedPromise)).toEqual({
    title: 'Quote Request Sent!',
    text: "We'll contact you within 24 hours with your free estimate.",
  });
});

test('a request waits as long as the visitor is told', () => {
  expect(shelfLife / 3_600_000).toBe(hoursOnDevice);
});

test.each([
  ['the server could not store it', notSentNotice, /^It didn’t reach us\..* is still here\. Try again, or /],
  ['the browser keeps it', waitingNotice, /^It didn’t reach us\. .* for 24 hours.* Try again, or /],
  ['too many came', tooManyNotice, /^Too many requests came .* is still here\. Wait a bit, or /],
])('when %s, the notice says what became of the text and whom to call', (_, notice, text) => {
  const told = notice('(407) 555-0142');
  expect(told.title).toBe('Request Not Sent');
  expect(told.text).toMatch(text);
  expect(told.text).toMatch(/ call \(407\) 555-0142\.$/);
});
