import { answer, type Outcome, refuse } from "../outcome.ts"

const charactersMax = 60

/** Control characters, halves of surrogate pairs, line ends, and what turns the direction of the text around it. */
const unshowable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** What people call a key or a passkey: trimmed, 1 to 60 characters; null when nothing was written. */
export function readName(text: string): Outcome<string | null, "bad_request"> {
  const name = text.trim().normalize("NFC")
  if (unshowable.test(name)) return refuse("bad_request", "A name is one line of ordinary characters.")
  if ([...name].length > charactersMax) {
    return refuse("bad_request", `A name has at most ${charactersMax} characters.`)
  }
  return answer(name === "" ? null : name)
}
