/**
 * A number with its thousands separated by commas: 1234567.5 and "1234567.5" read "1,234,567.5". Unlike `toLocaleString`, it does
 * not load the browser's tables of languages, which costs a phone a tenth of a second on the first call of a page.
 */
export function numberText(value: number | bigint | string): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
