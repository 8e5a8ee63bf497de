/** The part of a request's `cf` that tells where it came from. */
export interface Place {
  readonly continent?: string | undefined
  readonly country?: string | undefined
  /** Degrees, as text. */
  readonly longitude?: string | undefined
}

const hints: Readonly<Record<string, DurableObjectLocationHint>> = {
  AF: "afr",
  AS: "apac",
  OC: "oc",
  SA: "sam",
}
const middleEast = "AE BH CY IL IQ IR JO KW LB OM PS QA SA SY TR YE".split(" ")

/**
 * Where the object of an account is to be made if it does not exist yet: near the sender of its first request.
 * Null if the platform says nothing of the place.
 */
export function hintOf({
  continent = "",
  country = "",
  longitude = "",
}: Place): DurableObjectLocationHint | null {
  if (middleEast.includes(country)) return "me"
  if (continent === "EU") return Number(longitude) > 18 ? "eeur" : "weur"
  if (continent === "NA") return Number(longitude) < -100 ? "wnam" : "enam"
  return hints[continent] ?? null
}
