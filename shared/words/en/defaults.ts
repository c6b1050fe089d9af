/** What stands where the owner wrote nothing of their own. */
export const defaults = {
  noProjects:
    'Pictures are on the way. Until then, tell us about your spot and we’ll tell you about jobs like it.',
  pourLink: 'See the pour, day by day',
  pours: 'The pour, day by day',
  cut: 'Drawing of a driveway cut open at its edge: 4 inches of concrete inside a staked form, wire mesh on chairs at mid-depth, a saw cut through the top quarter, and compacted sand below.',
};
