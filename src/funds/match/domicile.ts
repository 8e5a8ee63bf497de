/** Countries where companies of other countries are registered: they contradict no other country. */
const registries: ReadonlySet<string> = new Set(
  "BM KY VG JE GG IM LU NL IE MU CY MT PA MH LR SG GI CW".split(" "),
)

/** True when two countries (ISO 3166-1 alpha-2) certainly fit one company. */
export function isOneCountry(one: string | null, other: string | null): boolean {
  if (one === other) return true
  // Companies of the People's Republic and of Hong Kong are listed and incorporated in either.
  return (one === "CN" && other === "HK") || (one === "HK" && other === "CN")
}

/** True when two countries cannot fit one company: both are known, differ, and neither is an offshore registry. */
export function areApart(one: string | null, other: string | null): boolean {
  if (one === null || other === null || isOneCountry(one, other)) return false
  return !registries.has(one) && !registries.has(other)
}
