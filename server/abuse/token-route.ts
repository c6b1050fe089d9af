import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/company/company.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { formTokenEndpoint } from '#shared/routes.ts';
import type { FormTokens } from './form-token.ts';

/** Gives a form its token when a visitor begins to fill it in. */
export function giveFormTokens(app: FastifyInstance, tokens: FormTokens, company: Company) {
  app.get(formTokenEndpoint, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { token: tokens.make(new Date()) };
  });
  refuseOtherMethods(app, company, formTokenEndpoint, ['GET', 'HEAD', 'OPTIONS']);
}
