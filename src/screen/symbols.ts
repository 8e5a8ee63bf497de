/** ASCII letters only: another letter that upper-cases to one of them must not match a listing. */
export function upperCase(symbol: string): string {
  return symbol.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
}
