/** True for a valid ISIN (ISO 6166): twelve characters, the last of which is the check digit. */
export function hasIsinForm(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("")
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** The CUSIP in a US or Canadian ISIN (the nine characters between country and check digit); else null. */
export function cusipInside(isin: string): string | null {
  return /^(US|CA)/.test(isin) && hasIsinForm(isin) ? isin.slice(2, 11) : null
}
