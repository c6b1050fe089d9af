/** The pages with what About has no room for. */
export const about = {
  moreWords: 'More words from customers',
  morePours: 'More pours, day by day',
  pageOf: (number: number, count: number) => `page ${number} of ${count}`,
  customerIn: (name: string, place: string) => `${name} in ${place}`,
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
};
