const plural = new Intl.PluralRules("ar")

/** The form of a noun after its number. */
export function counted(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[plural.select(count)] ?? forms.other
}
