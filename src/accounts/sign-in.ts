import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm"
import { signInLinks } from "../database/access.ts"
import type { Written } from "../database/database.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { isoAt, isoNow } from "../runtime.ts"
import { sha256 } from "../sha256.ts"
import type { Account, AccountStore } from "./accounts.ts"
import type { AccountEventStore, Recording } from "./events.ts"
import { type Email, isToken, type Mailer } from "./ports.ts"
import { type OpenedSession, openSession, type SessionPorts } from "./sessions.ts"

const linkMinutesMax = 15

/**
 * The most emails within any hour. `mailboxMax`: to one mailbox. `senderMax`: requested from one IPv4 address
 * or /48 network, with room for an office. `allMax`: to all users of the service.
 */
const emailsPerHour = { mailboxMax: 10, senderMax: 60, allMax: 1_000 } as const

const badEmail = "We cannot send email to this address. Check how it is written."
const tooMany = {
  mailbox_spent: "Many emails have been sent to that address. Use the newest, or try again in an hour.",
  sender_spent: "Many emails have been requested from your network. Use a passkey, or try again in an hour.",
  all_spent: "More emails are requested than we send in an hour. Use a passkey, or try again in an hour.",
} as const
const noMail = "We cannot send emails at the moment. Try again later."
const badLink = "This link has been used or has expired. Request another."
const otherBrowser = "Open this link in the browser you requested it from, or request another here."

export interface SignInPorts extends Pick<SessionPorts, "clock" | "secrets" | "sessionStore"> {
  readonly signInLinks: SignInLinkStore
  /** Null if no emails can be sent. */
  readonly mailer: Mailer | null
  readonly accounts: Pick<AccountStore, "open">
  readonly accountEvents: AccountEventStore
  /** Makes the sandbox key of a new account. Returns the key's text, or null if making the key failed. */
  firstKey(accountId: string): Promise<string | null>
}

/**
 * Sends a link to an address. No account is looked up, so that actions, time and response are the same for
 * known and unknown addresses. `visit`: token of the requesting browser. `senderHash`: HMAC of the browser's
 * IPv4 address or /48 network. `origin`: the origin of this service's pages.
 */
export async function requestLink(
  { clock, secrets, signInLinks, mailer }: Pick<SignInPorts, "clock" | "secrets" | "signInLinks" | "mailer">,
  request: {
    readonly email: string
    readonly visit: string
    readonly senderHash: string
    readonly origin: string
  },
): Promise<Outcome<{ readonly email: string }, "bad_email" | "too_many" | "no_mail">> {
  const email = readEmail(request.email)
  if (email === null) return refuse("bad_email", badEmail)
  if (mailer === null) return refuse("no_mail", noMail)
  const now = clock.nowMilliseconds()
  const token = secrets.token()
  const link = {
    hash: sha256(token),
    email,
    visitHash: sha256(request.visit),
    createdAt: isoAt(now),
    expiresAt: minutesAfter(now, linkMinutesMax),
  }
  const { senderHash } = request
  const bounds = { mailbox: mailboxOf(email), senderHash, since: minutesAfter(now, -60), ...emailsPerHour }
  const added = await signInLinks.add(link, bounds)
  if (added !== "added") return refuse("too_many", tooMany[added])
  // A failed email counts too, since the email may have been sent all the same.
  const isSent = await trySend(mailer, signInEmail(email, request.origin, token, linkMinutesMax))
  return isSent ? answer({ email }) : refuse("no_mail", noMail)
}

/** The email with a sign-in link. A locked screen may show the subject, so only the text has the link. */
export function signInEmail(email: string, origin: string, token: string, minutes: number): Email {
  const text = `We received a request to sign in to Qistas as ${email}.

Open this link in the browser you requested it from, and press the button there:

${origin}/dashboard/sign-in/link?token=${token}

It works once, within ${minutes} minutes, and in that browser only.

If you did not request it, ignore this email: nobody can sign in without the link. Do not forward it.

Qistas
${origin}
`
  return { to: email, subject: "Your link to sign in to Qistas", text }
}

async function trySend(mailer: Mailer, email: Email): Promise<boolean> {
  try {
    await mailer.send(email)
    return true
  } catch {
    return false
  }
}

interface PresentedLink {
  /** The token in the opened URL. */
  readonly token: string
  /** Null for a browser that requested no link. */
  readonly visit: string | null
}

type LinkPorts = Pick<SignInPorts, "clock" | "signInLinks">
type LinkRefusal = "bad_link" | "other_browser"

/** Reads the email address of a link. The link stays usable, since programs that scan emails open links. */
export async function readLink(
  ports: LinkPorts,
  link: PresentedLink,
): Promise<Outcome<{ readonly email: string }, LinkRefusal>> {
  const found = await findLink(ports, link)
  return found.ok ? answer({ email: found.value.email }) : found
}

/** Finds a link that is valid now, in this browser. */
async function findLink(
  { clock, signInLinks }: LinkPorts,
  { token, visit }: PresentedLink,
): Promise<Outcome<SignInLink, LinkRefusal>> {
  if (!isToken(token)) return refuse("bad_link", badLink)
  const link = await signInLinks.find(sha256(token), isoNow({ clock }))
  if (link === null) return refuse("bad_link", badLink)
  const isSameBrowser = visit !== null && link.visitHash === sha256(visit)
  return isSameBrowser ? answer(link) : refuse("other_browser", otherBrowser)
}

interface LinkSignIn {
  readonly session: OpenedSession
  readonly account: Account
  /** The text of the new account's sandbox key. Null if the account existed, or if making the key failed. */
  readonly firstKey: string | null
}

/** Uses a link and opens a session for its address. If the address has no account, opens an account. */
export async function useLink(
  ports: Omit<SignInPorts, "mailer">,
  { previousSession, ...shown }: PresentedLink & { readonly previousSession: string | null },
): Promise<Outcome<LinkSignIn, LinkRefusal>> {
  const found = await takeLink(ports, shown)
  if (!found.ok) {
    if (isToken(shown.token)) await ports.accountEvents.linkRefused(sha256(shown.token), isoNow(ports))
    return found
  }
  const { email } = found.value
  const { account, isNew } = await ports.accounts.open(email)
  const firstKey = isNew ? await ports.firstKey(account.id) : null
  const session = await openSession(ports, { accountId: account.id, method: "link", previousSession })
  return answer({ session, account, firstKey })
}

/** Uses the link and returns its address. Of several concurrent calls, only one gets the address. */
async function takeLink(
  ports: LinkPorts,
  link: PresentedLink,
): Promise<Outcome<{ readonly email: string }, LinkRefusal>> {
  const found = await findLink(ports, link)
  if (!found.ok) return found
  const { hash, visitHash } = found.value
  const email = await ports.signInLinks.use({ hash, visitHash, now: isoNow(ports) })
  return email === null ? refuse("bad_link", badLink) : answer({ email })
}

function minutesAfter(milliseconds: number, minutes: number): string {
  return isoAt(milliseconds + minutes * 60_000)
}

const {
  usedAt: _usedAt,
  mailbox: _mailbox,
  senderHash: _sender,
  ...linkColumns
} = getTableColumns(signInLinks)

/** A sign-in link as it is stored: with hashes in place of the tokens of the link and of the visit. */
export interface SignInLink {
  /** SHA-256 of the link's token. */
  readonly hash: string
  readonly email: string
  /** SHA-256 of the token of the browser that requested the link. The link works only in that browser. */
  readonly visitHash: string
  readonly createdAt: string
  /** First instant at which the link no longer works. */
  readonly expiresAt: string
}

/** The keys by which links are counted, and the most links of each key since `since`. */
export interface LinkBounds {
  /** The mailbox of the address. Addresses that differ only by a tag have the same mailbox. */
  readonly mailbox: string
  /** HMAC of the IPv4 address or /48 network that requested the link. */
  readonly senderHash: string
  readonly since: string
  readonly mailboxMax: number
  readonly senderMax: number
  readonly allMax: number
}

type SignInLinkStore = ReturnType<typeof signInLinkStore>

/** Sign-in links by the hash of their token. */
export function signInLinkStore({ database, log }: Recording) {
  const { query } = database
  return {
    /**
     * Stores a link, or returns the bound that it would exceed. One statement counts and inserts, so that
     * concurrent requests cannot exceed a bound.
     */
    async add(
      { hash, email, visitHash, createdAt, expiresAt }: SignInLink,
      { mailbox, senderHash, since, mailboxMax, senderMax, allMax }: LinkBounds,
    ): Promise<"added" | "mailbox_spent" | "sender_spent" | "all_spent"> {
      const ofMailbox = sql`SELECT count(*) FROM sign_in_links WHERE mailbox = ${mailbox} AND created_at > ${since}`
      const ofSender = sql`SELECT count(*) FROM sign_in_links WHERE sender_hash = ${senderHash} AND created_at > ${since}`
      const { meta }: Written = await query.run(sql`
        INSERT INTO sign_in_links (hash, email, visit_hash, created_at, expires_at, mailbox, sender_hash)
        SELECT ${hash}, ${email}, ${visitHash}, ${createdAt}, ${expiresAt}, ${mailbox}, ${senderHash}
        WHERE (${ofMailbox}) < ${mailboxMax}
          AND (${ofSender}) < ${senderMax}
          AND (SELECT count(*) FROM sign_in_links WHERE created_at > ${since}) < ${allMax}`)
      if (meta.changes === 1) return "added"
      const counts = await query.get<{ readonly mailbox: number; readonly sender: number } | undefined>(
        sql`SELECT (${ofMailbox}) AS mailbox, (${ofSender}) AS sender`,
      )
      if ((counts?.mailbox ?? 0) >= mailboxMax) return "mailbox_spent"
      if ((counts?.sender ?? 0) >= senderMax) return "sender_spent"
      log("emails_spent", { emails_per_hour: allMax })
      return "all_spent"
    },
    /** Null for a link that is unknown, was used, or has expired by `now`. */
    async find(hash: string, now: string): Promise<SignInLink | null> {
      const isUsable = and(
        eq(signInLinks.hash, hash),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, now),
      )
      const found = await database.read((query) =>
        query.select(linkColumns).from(signInLinks).where(isUsable).get(),
      )
      return found ?? null
    },
    /**
     * Uses a link and ends the other links of its address. Only one caller gets the address. Null for every
     * other caller, for another visit, and for an expired link.
     */
    async use({
      hash,
      visitHash,
      now,
    }: {
      readonly hash: string
      readonly visitHash: string
      readonly now: string
    }): Promise<string | null> {
      const [used] = await query.all<{ readonly email: string }>(sql`
        UPDATE sign_in_links SET used_at = ${now}
        WHERE used_at IS NULL AND email = (
          SELECT email FROM sign_in_links
          WHERE hash = ${hash} AND visit_hash = ${visitHash} AND used_at IS NULL AND expires_at > ${now}
        )
        RETURNING email`)
      return used?.email ?? null
    },
  }
}

/** The longest address to which email can be delivered (RFC 5321, 4.5.3.1.3). */
const lengthMax = 254

/** Domains whose mailboxes ignore dots. Both domains name the same mailboxes. */
const dotless = ["gmail.com", "googlemail.com"]

/**
 * The mailbox of a normalized address, used only to count emails. The tag after `+` is removed, and dots if
 * the domain ignores them. In a domain without tags, two people may be counted together.
 */
function mailboxOf(email: string): string {
  const [before = "", after = ""] = email.split("@")
  const untagged = before.split("+")[0] || before
  return dotless.includes(after) ? `${untagged.replaceAll(".", "")}@${dotless[0]}` : `${untagged}@${after}`
}

/** The part before `@`: no space, control or invisible character, none with a meaning in a header. */
const localPart = /^[^\p{C}\p{Z}"(),:;<>@[\\\]]{1,64}$/u

/** A domain: at least two labels of letters (any script), digits, hyphens. The last begins with a letter. */
const domain = /^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{N}\p{M}-]*$/u

/**
 * Normalizes an address: trimmed, lower case, NFC; a plus suffix is kept. Null if the text is not an address.
 * All spellings that normalize to the same form are one account, so emails are sent to this form, never to
 * the text as typed.
 */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase().normalize("NFC")
  if (email.length > lengthMax) return null
  const [before, after, ...more] = email.split("@")
  if (before === undefined || after === undefined || more.length > 0) return null
  return localPart.test(before) && domain.test(after) ? email : null
}
