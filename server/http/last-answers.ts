import type { FastifyInstance } from 'fastify';

/** Once the server is closing, each answer is the last on its connection, so that none holds the stop up. */
export function closeAfterLastAnswers(app: FastifyInstance) {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done();
  });
}
