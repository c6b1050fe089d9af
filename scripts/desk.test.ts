import { expect, test } from 'vitest';
import { runProgram } from '#server/testing/child.ts';
import { pretendSite } from './testing/pretended-site.ts';

test.each([[['--wrong']], [['--demo', '--link']], [['--email']]])(
  '%j explains what there is',
  async (words) => {
    const { out, err, code } = await runProgram('scripts/desk.mjs', pretendSite().env, words);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toContain('npm run desk [-- OPTIONS]');
  },
);

test.each([
  ['database', {}, [], 'Is DATA_DIR the same as the server'],
  [
    'such person',
    { DESK_EMAILS: 'boss@example.com' },
    ['--email', 'x@y.z'],
    'x@y.z is not one of DESK_EMAILS: boss@example.com',
  ],
])('where there is no %s, it says so and prints no link', async (_, variables, words, message) => {
  const env = { ...pretendSite().env, ...variables };
  const { out, err, code } = await runProgram('scripts/desk.mjs', env, ['--link', ...words]);
  expect([out, code]).toEqual(['', 1]);
  expect(err).toContain(message);
});
