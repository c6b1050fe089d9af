import { expect, test } from 'vitest';
import { Refused, Unreachable } from '#desk/api/api.ts';
import { ActionQueue, type QueuedAction } from './action-queue.ts';
import { memoryStorage } from './device-storage.ts';

const change = (id: string, more?: Partial<QueuedAction>): QueuedAction => ({
  id,
  requestId: 'one',
  name: 'Dana Field',
  address: '/deeds',
  body: { id },
  detail: null,
  ...more,
});

/** A device, and a server that does what has the same id once. Windows of the device share what it keeps. */
function openDevice() {
  const values = memoryStorage();
  const server = {
    isReachable: true,
    isSignedIn: true,
    /** By which status. */
    refuses: new Map<string, number>(),
    /** Does it, and the answer is lost. */
    losesAnswers: false,
    done: [] as string[],
    /** What each was sent with. */
    sentWith: {} as Record<string, readonly string[]>,
    asked: 0,
  };
  const send = async ({ id }: QueuedAction, sent: readonly string[]) => {
    server.asked += 1;
    server.sentWith[id] = sent;
    if (!server.isReachable) throw new Unreachable();
    if (!server.isSignedIn) throw new Refused(401, 'Sign in.');
    const refusal = server.refuses.get(id);
    if (refusal) throw new Refused(refusal, 'Somebody marked it as spam.');
    if (!server.done.includes(id)) server.done.push(id);
    if (server.losesAnswers) throw new Unreachable();
    return `answer to ${id}`;
  };
  let turn: Promise<unknown> = Promise.resolve();
  const exclusively = <Answer>(run: () => Promise<Answer>) => {
    const mine = turn.then(run);
    turn = mine.catch(() => {});
    return mine;
  };
  const ends: string[] = [];
  const openWindow = () =>
    new ActionQueue({
      values,
      send,
      withLock: exclusively,
      onSessionEnd: () => ends.push('the session is over'),
    });
  return { server, values, ends, openWindow };
}

const idsOf = async (queue: ActionQueue) => (await queue.waiting()).map(({ id }) => id);

test('online, an action is sent right away and answered', async () => {
  const { openWindow } = openDevice();
  const queue = openWindow();
  expect(await queue.put(change('a'))).toBe('answer to a');
  expect(await idsOf(queue)).toEqual([]);
});

test('actions queued offline are sent in order, even by the next window', async () => {
  const { server, openWindow } = openDevice();
  server.isReachable = false;
  const closed = openWindow();
  for (const id of ['a', 'b', 'c']) void closed.put(change(id));
  expect(await closed.flush()).toBe(false);
  const next = openWindow();
  expect(await idsOf(next)).toEqual(['a', 'b', 'c']);

  server.isReachable = true;
  const followed = next.follow('b');
  expect(await next.flush()).toBe(true);
  expect(server.done).toEqual(['a', 'b', 'c']);
  expect(await followed).toBe('answer to b');
});

test('after a reload with an older screen, a change still refers to what this device had sent about the request', async () => {
  const { server, openWindow } = openDevice();
  const closed = openWindow();
  for (const requestId of ['one', 'other']) await closed.put(change(`a ${requestId}`, { requestId }));
  await openWindow().put(change('b'));
  expect(server.sentWith).toEqual({ 'a one': [], 'a other': [], b: ['a one'] });
});

test('a change whose response was lost is sent again with its id, and made once', async () => {
  const { server, openWindow } = openDevice();
  server.losesAnswers = true;
  const queue = openWindow();
  const answer = queue.put(change('a'));
  expect(await queue.flush()).toBe(false);
  server.losesAnswers = false;
  await queue.flush();
  expect(await answer).toBe('answer to a');
  expect(server.done).toEqual(['a']);
});

test('two windows do not send the same change twice, and both learn that it is done', async () => {
  const { server, openWindow } = openDevice();
  server.isReachable = false;
  const [one, other] = [openWindow(), openWindow()];
  const answer = one.put(change('a'));
  await one.flush();
  server.isReachable = true;
  server.asked = 0;
  await Promise.all([other.flush(), one.flush()]);
  expect(server.asked).toBe(1);
  expect(await answer).toBeOneOf(['answer to a', undefined]);
});

test('a refused action is reported and stored for a retry, and the rest is sent', async () => {
  const { server, openWindow } = openDevice();
  server.refuses.set('a', 409);
  const queue = openWindow();
  const refused = queue.put(change('a'));
  const done = queue.put(change('b'));
  await expect(refused).rejects.toThrow('Somebody marked it as spam.');
  expect(await done).toBe('answer to b');
  const stored = { change: change('a'), message: 'Somebody marked it as spam.' };
  expect(await openWindow().refused()).toEqual([stored]);
  await queue.retry(stored);
  expect(await openWindow().refused()).toEqual([stored]);
  server.refuses.clear();
  await queue.retry(stored);
  expect(server.done).toEqual(['b', 'a']);
  expect(await openWindow().refused()).toEqual([]);
});

test.each([400, 404, 409, 410, 412, 413, 415, 422])(
  '%s is a final response to the change',
  async (status) => {
    const { server, openWindow } = openDevice();
    server.refuses.set('a', status);
    await expect(openWindow().put(change('a'))).rejects.toThrow(Refused);
    expect(await openWindow().refused()).toHaveLength(1);
  },
);

test.each([402, 408, 423, 425, 429, 500, 503, 507, 520, 530])(
  '%s means later, and nothing is lost',
  async (status) => {
    const { server, openWindow } = openDevice();
    server.refuses.set('a', status);
    const queue = openWindow();
    const answer = queue.put(change('a'));
    expect(await queue.flush()).toBe(false);
    expect([await idsOf(queue), await queue.refused()]).toEqual([['a'], []]);
    server.refuses.clear();
    await queue.flush();
    expect(await answer).toBe('answer to a');
  },
);

test('another person’s actions wait for them without blocking the queue', async () => {
  const { server, openWindow } = openDevice();
  server.refuses.set('a', 403);
  const queue = openWindow();
  void queue.put(change('a'));
  expect(await queue.put(change('b'))).toBe('answer to b');
  expect(await idsOf(queue)).toEqual(['a']);
});

test('the undo of a refused action is not sent', async () => {
  const { server, openWindow } = openDevice();
  server.refuses.set('a', 409);
  server.isReachable = false;
  const queue = openWindow();
  const refused = queue.put(change('a'));
  const undone = queue.put(change('undo a', { undoes: 'a' }));
  await queue.flush();
  server.isReachable = true;
  await Promise.all([expect(refused).rejects.toThrow(Refused), queue.flush()]);
  expect(await undone).toBe(undefined);
  expect(server.done).toEqual([]);
});

test('after the session has ended, nothing is sent and all actions stay queued', async () => {
  const { server, ends, openWindow } = openDevice();
  server.isSignedIn = false;
  const queue = openWindow();
  const letGo = Promise.allSettled(['a', 'b'].map((id) => queue.put(change(id))));
  await queue.flush();
  expect(ends).toContain('the session is over');
  queue.abandon();
  expect((await letGo).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await idsOf(queue)).toEqual(['a', 'b']);
  server.isSignedIn = true;
  expect(await openWindow().flush()).toBe(true);
  expect(server.done).toEqual(['a', 'b']);
});
