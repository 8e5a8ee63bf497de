/** True for nine characters of ANSI X9.6 whose last is the right check digit; nine zeros stand for none. */
export function hasCusipForm(text: string): boolean {
  if (!/^(?!0{9})[0-9A-Z*@#]{8}\d$/.test(text)) return false
  const sum = [...text.slice(0, 8)].reduce((total, character, place) => {
    const weighed = numberOf(character) * (place % 2 === 0 ? 1 : 2)
    return total + Math.trunc(weighed / 10) + (weighed % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(text[8])
}

/** Letters count on from ten; `*`, `@` and `#` come after them. */
function numberOf(character: string): number {
  const special = "*@#".indexOf(character)
  return special >= 0 ? 36 + special : Number.parseInt(character, 36)
}
