/** Money as it is written, without cents if there are none: "$4,200", "$99.50". @param cents in US cents */
export function dollars(cents: number): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency: 'USD', minimumFractionDigits, maximumFractionDigits: 2 },
  } as const).format(cents / 100);
}
