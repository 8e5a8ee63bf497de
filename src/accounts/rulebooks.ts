import { issueMessage, issuesText } from "../contract/issues.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../ports.ts"
import { type Rulebook, rulebook } from "../standards/rulebook-schema.ts"
import { isoNow } from "./instant.ts"
import { readName } from "./name.ts"

/** The rule books that an account saves. A saved version never changes; another content under the name is its next one. */

const nameCharactersMax = 80
/** The longest that the schema allows, a list of excluded symbols included, has some 20,000. */
const textCharactersMax = 50_000

export interface RulebookBounds {
  /** Names of an account. */
  readonly namesMax: number
  /** Versions of a name. */
  readonly versionsMax: number
}

export const rulebookBounds: RulebookBounds = { namesMax: 20, versionsMax: 100 }

/** The newest version under a name. */
export interface ListedRulebook {
  readonly name: string
  readonly version: number
  /** ISO 8601 date-time, UTC: when this version was saved. */
  readonly savedAt: string
}

export interface NewRulebook {
  readonly name: string
  /** A `Rulebook` as JSON. */
  readonly rulebookJson: string
}

export interface RulebookStore {
  /** Saves the next version under the name, unless the newest one is the same. Atomic. `version`: of what is then the newest. */
  save(
    accountId: string,
    wanted: NewRulebook,
    bounds: RulebookBounds,
    savedAt: string,
  ): Promise<
    | { readonly kind: "saved" | "unchanged"; readonly version: number }
    | { readonly kind: "too_many_names" }
    | { readonly kind: "too_many_versions" }
  >
  /** The newest version under each name, in the order of the names. */
  list(accountId: string): Promise<readonly ListedRulebook[]>
  /** Deletes every version under the name; false without any. */
  delete(accountId: string, name: string): Promise<boolean>
}

export interface RulebookPorts {
  readonly clock: Clock
  readonly rulebookStore: RulebookStore
}

/** What a form sends, not validated. */
export interface RulebookRequest {
  readonly name: string
  /** JSON, as `GET /rulebooks/schema` describes it. */
  readonly text: string
}

/** Saves a rule book under a name of the account's own. */
export async function saveRulebook(
  { clock, rulebookStore }: RulebookPorts,
  accountId: string,
  request: RulebookRequest,
): Promise<
  Outcome<{ readonly name: string; readonly version: number }, "bad_request" | "too_many_rulebooks">
> {
  const name = readRulebookName(request.name)
  if (!name.ok) return name
  const read = readRulebook(request.text)
  if (!read.ok) return read
  const wanted = { name: name.value, rulebookJson: JSON.stringify(read.value) }
  const saved = await rulebookStore.save(accountId, wanted, rulebookBounds, isoNow({ clock }))
  const { namesMax, versionsMax } = rulebookBounds
  if (saved.kind === "too_many_names") {
    return refuse(
      "too_many_rulebooks",
      `You have ${namesMax} rule books, which is the most. Delete one first.`,
    )
  }
  if (saved.kind === "too_many_versions") {
    const most = `"${name.value}" has ${versionsMax} versions, which is the most.`
    return refuse("too_many_rulebooks", `${most} Delete it, or save under another name.`)
  }
  return answer({ name: name.value, version: saved.version })
}

/** The `@` stands between the name and the version where a request names one. */
function readRulebookName(text: string): Outcome<string, "bad_request"> {
  const name = readName(text, nameCharactersMax)
  if (!name.ok) return name
  if (name.value === null) return refuse("bad_request", "Give the rule book a name.")
  return name.value.includes("@")
    ? refuse("bad_request", "The name of a rule book has no @.")
    : answer(name.value)
}

function readRulebook(text: string): Outcome<Rulebook, "bad_request"> {
  if (text.length > textCharactersMax)
    return refuse("bad_request", `A rule book has at most ${textCharactersMax} characters.`)
  const json = readJson(text)
  if (!json.ok) return json
  const parsed = rulebook.safeParse(json.value, { error: issueMessage })
  return parsed.success
    ? answer(parsed.data)
    : refuse("bad_request", issuesText(parsed.error.issues, "rule book"))
}

function readJson(text: string): Outcome<unknown, "bad_request"> {
  try {
    return answer(JSON.parse(text))
  } catch (cause) {
    // The engine says at which character.
    return refuse(
      "bad_request",
      `The rules are no JSON. ${cause instanceof Error ? cause.message : ""}`.trim(),
    )
  }
}
