/** Arabic nouns after numbers. */

const plural = new Intl.PluralRules("ar")

/** The form of a noun after its number. */
export function counted(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[plural.select(count)] ?? forms.other
}

/** `12 شهرًا`, as it follows a preposition. */
export function monthsText(months: number): string {
  return counted(months, {
    one: "شهر",
    two: "شهرين",
    few: `${months} أشهر`,
    many: `${months} شهرًا`,
    other: `${months} شهر`,
  })
}
