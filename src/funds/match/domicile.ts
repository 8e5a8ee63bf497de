/** Countries that companies of other countries are registered in: they contradict none. */
const registries: ReadonlySet<string> = new Set(
  "BM KY VG JE GG IM LU NL IE MU CY MT PA MH LR SG GI CW".split(" "),
)

/** Whether two countries (ISO 3166-1 alpha-2) can be one company's for certain. */
export function isOneCountry(one: string | null, other: string | null): boolean {
  if (one === other) return true
  // Companies of the People's Republic and of Hong Kong are listed and incorporated in either.
  return (one === "CN" && other === "HK") || (one === "HK" && other === "CN")
}

/** Whether two countries cannot be one company's: both are known, differ, and neither is a registry of any country's. */
export function areApart(one: string | null, other: string | null): boolean {
  if (one === null || other === null || isOneCountry(one, other)) return false
  return !registries.has(one) && !registries.has(other)
}
