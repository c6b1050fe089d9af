/** How many photographs may arrive at the same time, each of which may take minutes; and of one client. */
const most = 32;
const mostOfClient = 8;
/** When room is needed, whoever has been slower than this from the start has to go: in bytes per second, after so many ms. */
const slow = { speed: 16_000, after: 30_000 };

/** A photograph that arrives. */
export interface ArrivalPlace {
  /** Call it for each piece. @param bytes of it */
  onPiece(bytes: number): void;
  free(): void;
}

interface Arrival {
  client: string;
  begunAt: number;
  bytes: number;
  /** Makes it give up. */
  end(): void;
}

/**
 * The places in which photographs arrive. When all are taken, a client that has fewer gets that of the slowest: of those
 * whose clients hold more, or that are slow whoever sends them.
 */
export function createArrivalPlaces(now: () => number = () => performance.now()) {
  const arriving = new Set<Arrival>();
  const heldBy = (client: string) => [...arriving].filter((each) => each.client === client).length;

  function speedOf({ begunAt, bytes }: Arrival): number {
    const passed = now() - begunAt;
    return passed < slow.after ? Number.POSITIVE_INFINITY : (bytes * 1000) / passed;
  }

  /** @returns whether there is a place now */
  function makeRoom(own: number): boolean {
    if (arriving.size < most) return true;
    const slowest = [...arriving]
      .filter((each) => heldBy(each.client) > own + 1 || speedOf(each) < slow.speed)
      .toSorted((one, other) => speedOf(one) - speedOf(other) || 0)[0];
    if (!slowest) return false;
    arriving.delete(slowest);
    slowest.end();
    return true;
  }

  return {
    /** @param end makes this one give up, for another. @returns undefined if there is no place for it */
    take(client: string, end: () => void): ArrivalPlace | undefined {
      const own = heldBy(client);
      if (own >= mostOfClient || !makeRoom(own)) return undefined;
      const arrival = { client, end, begunAt: now(), bytes: 0 };
      arriving.add(arrival);
      return {
        onPiece(bytes) {
          arrival.bytes += bytes;
        },
        free: () => void arriving.delete(arrival),
      };
    },
  };
}
