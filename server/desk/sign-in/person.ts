import type { FastifyRequest } from 'fastify';

/** Who is at the desk, on which device. */
export interface Person {
  /** As in `DESK_EMAILS`, in lower case. */
  email: string;
  /** The id of the session, which is no secret: its token is. */
  session: string;
  /** When it began. ISO 8601, UTC. */
  signedInAt: string;
}

const people = new WeakMap<FastifyRequest, Person>();

/** Called by the guard, and by nothing else. */
export function admit(request: FastifyRequest, person: Person) {
  people.set(request, person);
}

/** Undefined if nobody is signed in. */
export function whoIs(request: FastifyRequest): Person | undefined {
  return people.get(request);
}

/** @throws if the guard did not let anybody in: a route outside its reach */
export function personOf(request: FastifyRequest): Person {
  const person = whoIs(request);
  if (!person) throw new Error('Nobody is signed in here.');
  return person;
}
