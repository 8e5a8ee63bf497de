import { answer, type Outcome, refuse } from "../../outcome.ts"
import type { Clock } from "../../ports.ts"
import { sha256 } from "../../sha256.ts"
import { readEmail } from "../email.ts"
import { isoAt, isoNow } from "../instant.ts"
import type { Account, Accounts, Email, Mailer, OpenedSession, Secrets } from "../ports.ts"
import { type OpenSessionPorts, openSession } from "../sessions.ts"
import { isToken } from "../token.ts"
import { signInEmail } from "./letter.ts"
import type { SignInLink, SignInLinks } from "./ports.ts"

const linkMinutesMax = 15

/** Letters that one address is sent at most within any hour. */
const lettersPerHourMax = 10

const badEmail = "That is not an e-mail address we can write to."
const tooMany = "That address has been sent many letters. Use the newest, or ask again in an hour."
const noMail = "We cannot send letters at the moment. Try again later."
const badLink = "This link has been used or is too old. Ask for another."
const otherBrowser = "Open this link in the browser you asked for it from, or ask for another here."

export interface RequestLinkPorts {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly signInLinks: SignInLinks
  /** Null where no letters can be sent. */
  readonly mailer: Mailer | null
}

/**
 * Sends a link to an address. No account is looked for: what is done, how long it takes and what is answered are the same for
 * an address that has one. `visit`: token of the browser that asks; `origin`: of this service's pages.
 */
export async function requestLink(
  { clock, secrets, signInLinks, mailer }: RequestLinkPorts,
  asked: { readonly email: string; readonly visit: string; readonly origin: string },
): Promise<Outcome<{ readonly email: string }, "bad_email" | "too_many" | "no_mail">> {
  const email = readEmail(asked.email)
  if (email === null) return refuse("bad_email", badEmail)
  if (mailer === null) return refuse("no_mail", noMail)
  const now = clock.nowMilliseconds()
  const token = secrets.token()
  const link = {
    hash: sha256(token),
    email,
    visitHash: sha256(asked.visit),
    createdAt: isoAt(now),
    expiresAt: minutesAfter(now, linkMinutesMax),
  }
  const bound = { linksMax: lettersPerHourMax, since: minutesAfter(now, -60) }
  if (!(await signInLinks.add(link, bound))) return refuse("too_many", tooMany)
  // A letter that failed counts too: whether it went out all the same is not known.
  const isSent = await handOver(mailer, signInEmail(email, asked.origin, token, linkMinutesMax))
  return isSent ? answer({ email }) : refuse("no_mail", noMail)
}

async function handOver(mailer: Mailer, letter: Email): Promise<boolean> {
  try {
    await mailer.send(letter)
    return true
  } catch {
    return false
  }
}

interface PresentedLink {
  /** From the address that was opened. */
  readonly token: string
  /** Null for a browser that never asked. */
  readonly visit: string | null
}

type ReadLinkPorts = Pick<RequestLinkPorts, "clock" | "signInLinks">
type LinkRefusal = "bad_link" | "other_browser"

/** Whose link this is; nothing is used up, for programs that scan letters open what is in them. */
export async function readLink(
  ports: ReadLinkPorts,
  shown: PresentedLink,
): Promise<Outcome<{ readonly email: string }, LinkRefusal>> {
  const found = await findLink(ports, shown)
  return found.ok ? answer({ email: found.value.email }) : found
}

/** A link that may be used now, in this browser. */
async function findLink(
  { clock, signInLinks }: ReadLinkPorts,
  { token, visit }: PresentedLink,
): Promise<Outcome<SignInLink, LinkRefusal>> {
  if (!isToken(token)) return refuse("bad_link", badLink)
  const link = await signInLinks.find(sha256(token), isoNow({ clock }))
  if (link === null) return refuse("bad_link", badLink)
  const isSameBrowser = visit !== null && link.visitHash === sha256(visit)
  return isSameBrowser ? answer(link) : refuse("other_browser", otherBrowser)
}

export interface UseLinkPorts extends ReadLinkPorts, OpenSessionPorts {
  readonly accounts: Accounts
  /** Issues the sandbox key of an account just opened: its text, or null when none could be made. */
  firstKey(accountId: string): Promise<string | null>
}

export interface LinkSignIn {
  readonly session: OpenedSession
  readonly account: Account
  /** Null for an account that was there before, and when no key could be made. */
  readonly firstKey: string | null
}

/** Uses a link up and signs its address in, to an account that is opened the first time. */
export async function useLink(
  ports: UseLinkPorts,
  { previousSession, ...shown }: PresentedLink & { readonly previousSession: string | null },
): Promise<Outcome<LinkSignIn, LinkRefusal>> {
  const found = await findLink(ports, shown)
  if (!found.ok) return found
  const { hash, visitHash } = found.value
  const email = await ports.signInLinks.use({ hash, visitHash, now: isoNow(ports) })
  if (email === null) return refuse("bad_link", badLink)
  const { account, isNew } = await ports.accounts.open(email)
  const firstKey = isNew ? await ports.firstKey(account.id) : null
  const session = await openSession(ports, { accountId: account.id, method: "link", previousSession })
  return answer({ session, account, firstKey })
}

function minutesAfter(milliseconds: number, minutes: number): string {
  return isoAt(milliseconds + minutes * 60_000)
}
