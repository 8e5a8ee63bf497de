/** True for a valid CUSIP (ANSI X9.6): nine characters, the last a check digit. False for nine zeros. */
export function hasCusipForm(text: string): boolean {
  if (!/^(?!0{9})[0-9A-Z*@#]{8}\d$/.test(text)) return false
  return cusipCheckDigit(text.slice(0, 8)) === Number(text[8])
}

/** Computes the check digit for the first eight characters of a CUSIP, as ANSI X9.6 defines it. */
export function cusipCheckDigit(stem: string): number {
  const sum = [...stem].reduce((total, character, place) => {
    const weighed = numberOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.trunc(weighed / 10) + (weighed % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Returns the number of a character. Letters count from ten. `*`, `@` and `#` come after the letters. */
function numberOf(character: string): number {
  const special = "*@#".indexOf(character)
  return special >= 0 ? 36 + special : Number.parseInt(character, 36)
}

/** True for a valid ISIN (ISO 6166): twelve characters, the last a check digit. */
export function hasIsinForm(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) && digitSum(text) % 10 === 0
}

/** Returns the ISIN of the US security with a CUSIP; null if the text is not a CUSIP. */
export function isinOfUs(cusip: string): string | null {
  if (!hasCusipForm(cusip) || !/^[A-Z0-9]{9}$/.test(cusip)) return null
  const stem = `US${cusip}`
  return `${stem}${(10 - (digitSum(`${stem}0`) % 10)) % 10}`
}

/**
 * Computes the sum of digits for the check (Luhn). Letters count as numbers from ten. Every second digit from
 * the right is doubled.
 */
function digitSum(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("")
  return [...digits].reverse().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
}

/** Returns the CUSIP in a US or Canadian ISIN: the characters between country and check digit. Else null. */
export function cusipInside(isin: string): string | null {
  return /^(US|CA)/.test(isin) && hasIsinForm(isin) ? isin.slice(2, 11) : null
}
