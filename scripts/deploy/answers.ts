import { randomBytes } from "node:crypto"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { DeployedEnvironment } from "./environments.ts"
import {
  madeSecrets,
  type SettingName,
  type Settings,
  settingNames,
  settings,
  writeSettings,
  wrongWith,
} from "./settings.ts"

/** Asks one question, and returns the answer without blanks around it. */
export type Ask = (question: string, echo: "shown" | "hidden") => Promise<string>

export interface Asking {
  readonly environment: DeployedEnvironment
  /** What is known already. */
  readonly known: Settings
  /** The names of the secrets that the deployed Worker has. */
  readonly deployedSecrets: readonly string[]
  /** Null: nobody is there to answer, so what has no default is missing. */
  readonly ask: Ask | null
  readonly say: (line: string) => void
}

/**
 * Completes the settings of an environment: asks for what only a person knows, and makes the secrets that can be
 * made. Every answer is stored at once, so that it is asked for only once.
 */
export async function completeSettings(
  asking: Asking,
): Promise<Outcome<Settings, "missing" | "unknown_token">> {
  const { environment, deployedSecrets, say } = asking
  const answered = await answerAll(asking)
  if (!answered.ok) return answered
  const complete = { ...answered.value }
  if (complete.OPERATOR_TOKEN === undefined && deployedSecrets.includes("OPERATOR_TOKEN"))
    return refuse(
      "unknown_token",
      `${environment} has an OPERATOR_TOKEN that this machine does not know. Copy it into the file of settings, or run the command with --new-operator-token.`,
    )
  for (const name of madeSecrets) {
    // Another pepper would make every key useless, so a deployed one is never replaced.
    if (complete[name] !== undefined || deployedSecrets.includes(name)) continue
    complete[name] = randomBytes(33).toString("base64")
    writeSettings(environment, complete)
    say(`made ${name}`)
  }
  return answer(complete)
}

/** The names that a person would be asked for. */
export function unanswered(known: Settings): readonly SettingName[] {
  return settingNames.filter((name) => isOpen(name, known))
}

function isOpen(name: SettingName, known: Settings): boolean {
  const { question, when } = settings[name]
  return question !== undefined && known[name] === undefined && when?.(known) !== false
}

async function answerAll({ environment, known, ask, say }: Asking): Promise<Outcome<Settings, "missing">> {
  const complete: Partial<Record<SettingName, string>> = { ...known }
  const missing: SettingName[] = []
  for (const name of settingNames) {
    if (!isOpen(name, complete)) continue
    const { byDefault = "", isRequired = false } = settings[name]
    if (ask !== null) complete[name] = await askUntilRight(name, ask, say)
    else if (isRequired) missing.push(name)
    else complete[name] = byDefault
    if (ask !== null) writeSettings(environment, complete)
  }
  if (missing.length > 0) return refuse("missing", `These settings are missing: ${missing.join(", ")}.`)
  writeSettings(environment, complete)
  return answer(complete)
}

async function askUntilRight(name: SettingName, ask: Ask, say: (line: string) => void): Promise<string> {
  const setting = settings[name]
  const { question = name, byDefault = "", isHidden = false } = setting
  const shown = byDefault === "" ? question : `${question} [${byDefault}]`
  for (;;) {
    const given = (await ask(shown, isHidden ? "hidden" : "shown")) || byDefault
    const wrong = wrongWith(setting, given)
    if (wrong === null) return given
    say(`${name} ${wrong}.`)
  }
}
