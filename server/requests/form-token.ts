import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Signer } from '#server/database/secrets.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import type { Company } from '#server/platform/company.ts';
import { formTokenEndpoint } from '#shared/routes.ts';

const purpose = 'form';
/**
 * In milliseconds: few people fill in the form faster than this, even with autofill; a form may stay open this long.
 */
const age = { least: 2_000, most: 24 * 3_600_000 };

export type TokenVerdict = 'good' | 'missing' | 'forged' | 'hasty' | 'stale';

export interface FormTokens {
  make(now: Date): string;
  judge(token: unknown, now: Date): TokenVerdict;
}

/** Tokens that show when a visitor started to fill in the form. They identify nobody and are not stored. */
export function createFormTokens(signer: Signer): FormTokens {
  return {
    make(now) {
      const claim = `${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`;
      return `${claim}.${signer.sign(purpose, claim)}`;
    },
    judge(token, now) {
      if (typeof token !== 'string' || token === '') return 'missing';
      const [madeAt = '', chance = '', signature = ''] = token.split('.');
      if (!signer.isSigned(purpose, `${madeAt}.${chance}`, signature)) return 'forged';
      const seen = now.getTime() - Number.parseInt(madeAt, 36);
      // Made in the future: a clock was adjusted, or the issuing server's clock differs. It is not the visitor's
      // fault.
      if (seen >= 0 && seen < age.least) return 'hasty';
      return seen > age.most ? 'stale' : 'good';
    },
  };
}

/** Gives a form its token when a visitor begins to fill it in. */
export function giveFormTokens(app: FastifyInstance, tokens: FormTokens, company: Company) {
  app.get(formTokenEndpoint, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { token: tokens.make(new Date()) };
  });
  refuseOtherMethods(app, company, formTokenEndpoint, ['GET', 'HEAD', 'OPTIONS']);
}
