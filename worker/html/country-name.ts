import type { Language } from "./language/language.ts"

/** The name of a country; an unknown code as it is. */
export function countryName(country: string, { code }: Pick<Language, "code">): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(code, { type: "region" }).of(country) ?? country
}
