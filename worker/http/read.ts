import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { RawInput } from "../../src/services/invoke.ts"

/** Path parameters from text to values; the one place where `%` is decoded. */
export function readPath(parameters: Readonly<Record<string, string>>): Outcome<RawInput, "bad_request"> {
  try {
    return answer(
      Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, decodeURIComponent(text)])),
    )
  } catch {
    return refuse("bad_request", "The path has a `%` that is not followed by valid percent-encoding.")
  }
}
