import { answer, type Outcome, refuse } from "../outcome.ts"

const charactersMaxDefault = 60

/** Control characters, lone surrogates, line ends, and characters that change the direction of the text. */
const unshowable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Reads a name: trims it, and refuses more than `charactersMax` characters. Null if the name is empty. */
export function readName(
  text: string,
  charactersMax = charactersMaxDefault,
): Outcome<string | null, "bad_request"> {
  const name = text.trim().normalize("NFC")
  if (unshowable.test(name)) return refuse("bad_request", "A name is one line of ordinary characters.")
  if ([...name].length > charactersMax) {
    return refuse("bad_request", `A name has at most ${charactersMax} characters.`)
  }
  return answer(name === "" ? null : name)
}
