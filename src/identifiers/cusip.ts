/** True for a valid CUSIP (ANSI X9.6): nine characters; the last one is the check digit. False for zeros only. */
export function hasCusipForm(text: string): boolean {
  if (!/^(?!0{9})[0-9A-Z*@#]{8}\d$/.test(text)) return false
  return cusipCheckDigit(text.slice(0, 8)) === Number(text[8])
}

/** The check digit of the first eight characters of a CUSIP: modulus 10 double-add-double (ANSI X9.6). */
export function cusipCheckDigit(stem: string): number {
  const sum = [...stem].reduce((total, character, place) => {
    const weighed = numberOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.trunc(weighed / 10) + (weighed % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Letters count from ten; `*`, `@` and `#` come after them. */
function numberOf(character: string): number {
  const special = "*@#".indexOf(character)
  return special >= 0 ? 36 + special : Number.parseInt(character, 36)
}
