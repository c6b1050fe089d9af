/** Of a longer list of places the first ones are named; where they all are is the map's page. */
export const mostNamed = 12;
