import * as z from "zod"

/**
 * The state of an answer of EDINET's API. The HTTP status is 200 whatever happened, so that the state stands in
 * the body: `metadata.status` for 400, 404 and 500, `StatusCode` for 401 and 429 ("EDINET API Specification,
 * Version 2", ESE140206, section 3-3, as public clients of the API quote it).
 */
export interface EdinetState {
  readonly status: number
  readonly message: string
}

const status = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{3}$/)
    .transform(Number),
])
const message = z.string().catch("")
const states = z.union([
  z.object({ metadata: z.object({ status, message }) }).transform(({ metadata }) => metadata),
  // The gateway in front of the API answers by itself; the case of its first letter is not certain.
  z
    .object({ StatusCode: status, message })
    .transform(({ StatusCode, message }) => ({ status: StatusCode, message })),
  z
    .object({ statusCode: status, message })
    .transform(({ statusCode, message }) => ({ status: statusCode, message })),
])

/** The state that a body states; null if it is no JSON, or states none. */
export function edinetState(text: string): EdinetState | null {
  try {
    return states.safeParse(JSON.parse(text.replace(/^\ufeff/, ""))).data ?? null
  } catch {
    return null
  }
}
