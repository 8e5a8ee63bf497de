import { endpoints, type ToolEndpoint } from "../../src/api/endpoints.ts"
import type { RawInput } from "../../src/api/invoke.ts"
import { quoted as quotedName } from "../../src/contract/quoted.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"

/** Unknown arguments are refused, since ignoring a mistyped filter would give a wrong answer. */
export function readArguments(endpoint: ToolEndpoint, sent: RawInput): Outcome<RawInput, "bad_request"> {
  const declared = Object.keys(endpoints[endpoint].input.shape)
  const unknown = Object.keys(sent).find((name) => !declared.includes(name))
  if (unknown !== undefined) {
    const takes = declared.length === 0 ? "It takes none." : `It takes ${declared.join(", ")}.`
    return refuse("bad_request", `${quoted(unknown)} is not an argument of this tool. ${takes}`)
  }
  const [invalid] = Object.entries(sent).find(([, value]) => hasInvalidCharacter(value)) ?? []
  return invalid === undefined
    ? answer(sent)
    : refuse("bad_request", `${invalid}: has a character in it that is not valid text.`)
}

/**
 * True for control characters and halves of surrogate pairs, also in a name or value within the value. No
 * valid value has one.
 */
function hasInvalidCharacter(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flat().some(hasInvalidCharacter)
  return typeof value === "string" && /\p{Cc}|\p{Cs}/u.test(value)
}

/** A name from the request, shortened and without invalid characters, to be echoed. */
export function quoted(sent: string): string {
  return quotedName(sent.replaceAll(/\p{Cc}|\p{Cs}/gu, "\ufffd"))
}
