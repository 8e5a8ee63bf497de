const fractions: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  fourth: 4,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  twentieth: 20,
}

const cardinals: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  "twenty-five": 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  "one hundred": 100,
}

const clause =
  /\bamerican\s+depositary\s+(?:shares?|receipts?)\b.*?\b(?:each|every|which)\b.*?\brepresent(?:s|ing)\s+(?:the\s+right\s+to\s+receive\s+)?(?:an?\s+)?(.+)$/i

/**
 * Ordinary shares per depositary share, from the title of a registered security ("American Depositary Shares, each
 * representing one-half of an ordinary share"). Null for any other security, for depositary shares of preferred shares,
 * and for unknown wording.
 */
export function depositaryRatio(title: string): number | null {
  const underlying = clause.exec(title.replace(/\s+/g, " "))?.[1]?.toLowerCase()
  if (underlying === undefined || /prefer/.test(underlying) || !/\b(shares?|stock)\b/.test(underlying))
    return null
  return quantityAtStart(underlying)
}

function quantityAtStart(text: string): number | null {
  const quotient = /^(\d+)\s*\/\s*(\d+)/.exec(text)
  if (quotient !== null) return positive(Number(quotient[1]) / Number(quotient[2]))
  const digits = /^(\d+(?:,\d{3})*(?:\.\d+)?)\b/.exec(text)?.[1]
  if (digits !== undefined) return positive(Number(digits.replaceAll(",", "")))
  const [, count = "", part = ""] = /^(one|two|three)[- ]([a-z]+?)s?\b/.exec(text) ?? []
  const parts = fractions[part]
  if (parts !== undefined) return positive((cardinals[count] ?? 0) / parts)
  const word = Object.keys(cardinals)
    .sort((left, right) => right.length - left.length)
    .find((each) => new RegExp(`^${each}\\b(?!-)`).test(text))
  return word === undefined ? null : positive(cardinals[word] ?? 0)
}

function positive(ratio: number): number | null {
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null
}
