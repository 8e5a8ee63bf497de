import type { ComponentChildren } from "preact"
import type { AccountEvent } from "../../src/accounts/events.ts"
import type { Passkey } from "../../src/accounts/passkey-store.ts"
import type { Access } from "../../src/accounts/passkeys.ts"
import { accessOf, endAccess, passkeysOf, removePasskey } from "../../src/accounts/passkeys.ts"
import { type ListedSession, sessionsOf, signOut } from "../../src/accounts/sessions.ts"
import type { AccountEventKind, SignInMethod } from "../../src/vocabulary.ts"
import { ButtonForm, Notice, Section, TableRegion, TokenField } from "../html/components.tsx"
import { Instant } from "../html/dates.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage, SignInAgain } from "./frame.tsx"
import { KeyPrefix } from "./keys.tsx"
import { pageReply, seeOther } from "./replies.ts"
import { noSession } from "./session.ts"

/** The number of events that the account page lists. */
const eventsShown = 20

/** Responds 200 with passkeys, sessions and the last events. */
export function showAccount(context: ContextOf<"showAccount">): Promise<Response> {
  return accountPage(context, null, 200)
}

/** Redirects to the account page. Responds 404 for a passkey of another account. */
export async function deletePasskey(context: ContextOf<"deletePasskey">): Promise<Response> {
  const { ports, session, fields } = context
  const removed = await removePasskey(ports, session.signedIn.account.id, fields.credential_id)
  return removed.ok ? seeOther("/dashboard/account") : accountPage(context, removed.message, 404)
}

/** Redirects to the sign-in page; removes the session cookie of this browser. */
export async function endSession({ ports, session, origin }: ContextOf<"endSession">): Promise<Response> {
  await signOut(ports, session.token)
  return signedOut(origin)
}

/** Responds 200 with the keys and passkeys that signing out everywhere can also end. */
export function confirmSignOut(context: ContextOf<"confirmSignOut">): Promise<Response> {
  return signOutPage(context, null, 200)
}

/**
 * Ends the marked keys and passkeys and every session, and redirects to the sign-in page. Responds 503 with
 * the form after a failure.
 */
export async function signOutEverywhere(context: ContextOf<"signOutEverywhere">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const marked = (name: string) =>
    Object.entries(fields).flatMap(([field, id]) => (field.startsWith(name) && id !== "" ? [id] : []))
  const ended = { keyIds: marked("key_"), credentialIds: marked("passkey_") }
  const done = await endAccess(ports, session.signedIn.account.id, ended)
  return done.ok ? signedOut(origin) : signOutPage(context, done.message, 503)
}

async function signOutPage(
  { ports, session }: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const access = await accessOf(ports, session.signedIn.account.id)
  return pageReply(SignOutEverywhere({ viewer: session.viewer, access, problem }), { status })
}

function signedOut(origin: string): Response {
  return seeOther("/dashboard/sign-in", { cookies: [noSession(origin)] })
}

async function accountPage(
  { ports, session }: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const { account, sessionHash } = session.signedIn
  const [passkeys, sessions, events] = await Promise.all([
    passkeysOf(ports, account.id),
    sessionsOf(ports, account.id, sessionHash),
    ports.accountEvents.list(account.id, eventsShown),
  ])
  const page = AccountPage({ viewer: session.viewer, passkeys, sessions, events, problem })
  return pageReply(page, { status })
}

interface AccountModel extends SignedInModel {
  readonly passkeys: readonly Passkey[]
  readonly sessions: readonly ListedSession[]
  readonly events: readonly AccountEvent[]
  readonly problem: string | null
}

export function AccountPage({ viewer, passkeys, sessions, events, problem }: AccountModel) {
  return (
    <SignedInPage title="Account" viewer={viewer} section="Account" scripts={["/assets/passkeys.js"]}>
      <h1>Account</h1>
      {problem === null ? null : <Notice kind="problem" sentence={problem} />}
      <dl class="facts">
        <dt>Email address</dt>
        <dd class="wrap">{viewer.email}</dd>
      </dl>
      <Section id="passkeys" title="Passkeys">
        <p>A passkey signs you in with your device, without an email. Sign-in links by email keep working.</p>
        {passkeys.length === 0 ? (
          <p class="faint">None yet.</p>
        ) : (
          <PasskeyTable passkeys={passkeys} formToken={viewer.formToken} />
        )}
        {viewer.hasRecentSignIn ? (
          <RegisterForm formToken={viewer.formToken} />
        ) : (
          <SignInAgain to="add a passkey" page="/dashboard/account" />
        )}
      </Section>
      <Section id="sessions" title="Where you are signed in">
        <SessionTable sessions={sessions} />
        <p>You stay signed in for 30 days at most.</p>
        <div class="actions">
          <ButtonForm
            action="/dashboard/sign-out"
            formToken={viewer.formToken}
            label="Sign out here"
            weight="quiet"
          />
          <a href="/dashboard/sign-out-everywhere">Sign out everywhere</a>
        </div>
        <p class="small">Signing out does not stop your API keys. Revoke a key to stop it.</p>
      </Section>
      <Section id="events" title="What happened lately">
        <EventTable events={events} />
        <p class="small">The last 20 events of the last 90 days.</p>
      </Section>
    </SignedInPage>
  )
}

/** Hidden until a script finds that the browser supports passkeys, since the form needs the script. */
function RegisterForm({ formToken }: { readonly formToken: string }) {
  return (
    <>
      <form
        id="passkey-register"
        class="fields"
        method="post"
        action="/dashboard/passkeys"
        data-scripted
        hidden
      >
        <TokenField formToken={formToken} />
        <label for="passkey-name">
          Name of a new passkey <span class="hint">(optional)</span>
        </label>
        <input id="passkey-name" name="name" type="text" maxlength={60} autocomplete="off" />
        <button type="submit" class="main">
          Register a passkey
        </button>
      </form>
      <p id="passkey-status" role="status" />
      <noscript>
        <p class="small">Registering a passkey needs JavaScript, which is off in your browser.</p>
      </noscript>
    </>
  )
}

function PasskeyTable(props: { readonly passkeys: readonly Passkey[]; readonly formToken: string }) {
  return (
    <TableRegion label="Registered passkeys">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Registered</th>
            <th scope="col">Last used</th>
            <th scope="col">Stored</th>
          </tr>
        </thead>
        <tbody>
          {props.passkeys.map(({ credentialId, name, createdAt, lastUsedAt, backedUp }) => (
            <tr key={credentialId}>
              <th scope="row" class="name">
                {name}
                <ButtonForm
                  action="/dashboard/passkeys/remove"
                  formToken={props.formToken}
                  fields={{ credential_id: credentialId }}
                  label="Remove"
                  longLabel={`Remove ${name}`}
                  weight="quiet"
                />
              </th>
              <td>
                <Instant at={createdAt} />
              </td>
              <td>{lastUsedAt === null ? <span class="faint">never</span> : <Instant at={lastUsedAt} />}</td>
              <td>{backedUp ? "backed up" : "on one device"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

const methodWords: Readonly<Record<SignInMethod, string>> = { link: "link by email", passkey: "passkey" }

function SessionTable({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  return (
    <TableRegion label="Sessions">
      <table>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">By</th>
            <th scope="col">Last seen</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ method, createdAt, lastSeenAt, isCurrent }) => (
            <tr key={`${createdAt} ${method}`}>
              <th scope="row">
                <Instant at={createdAt} />
              </th>
              <td>{methodWords[method]}</td>
              <td>{isCurrent ? <strong>this browser</strong> : <Instant at={lastSeenAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

const eventWords: Readonly<Record<AccountEventKind, string>> = {
  signed_in: "Signed in",
  sign_in_refused: "Sign-in refused",
  key_made: "Key made",
  key_revoked: "Key revoked",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  plan_granted: "Plan granted by the operator",
  plan_paid: "Subscription at Stripe",
}

/** The ids of removed passkeys may have 1,364 characters. */
const subjectCharactersMax = 60

function EventTable({ events }: { readonly events: readonly AccountEvent[] }) {
  return (
    <TableRegion label="Last events">
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Which</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ at, kind, subject }, index) => (
            <tr key={`${index} ${at}`}>
              <th scope="row">
                <Instant at={at} />
              </th>
              <td>{eventWords[kind]}</td>
              <td class="wrap">{subject.slice(0, subjectCharactersMax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

interface SignOutModel extends SignedInModel {
  readonly access: Access
  /** The reason why no session was ended; null before the form is sent. */
  readonly problem: string | null
}

export function SignOutEverywhere({ viewer, access: { keys, passkeys }, problem }: SignOutModel) {
  return (
    <SignedInPage title="Sign out everywhere" viewer={viewer} section="Account">
      <h1>Sign out everywhere</h1>
      {problem === null ? null : <Notice kind="problem" sentence={problem} />}
      <p>
        This signs you out in every browser, including this one. Somebody who got into your account may have
        made keys or passkeys, and those would keep working. Keys and passkeys of the last 30 days are ticked.
        Untick the ones that you made yourself and want to keep.
      </p>
      <form method="post" action="/dashboard/sign-out-everywhere" class="fields">
        <TokenField formToken={viewer.formToken} />
        {keys.length === 0 ? null : (
          <fieldset>
            <legend>Keys to revoke</legend>
            {keys.map(({ id, prefix, type, name, createdAt, isSuspect }, index) => (
              <Choice key={id} name={`key_${index + 1}`} value={id} isMarked={isSuspect} madeAt={createdAt}>
                <KeyPrefix prefix={prefix} />{" "}
                {name === null ? `${type} key` : <span class="wrap">{name}</span>}
              </Choice>
            ))}
          </fieldset>
        )}
        {passkeys.length === 0 ? null : (
          <fieldset>
            <legend>Passkeys to remove</legend>
            {passkeys.map(({ credentialId, name, createdAt, isSuspect }, index) => (
              <Choice
                key={credentialId}
                name={`passkey_${index + 1}`}
                value={credentialId}
                isMarked={isSuspect}
                madeAt={createdAt}
              >
                <span class="wrap">{name}</span>
              </Choice>
            ))}
          </fieldset>
        )}
        <button type="submit" class="grave">
          Sign out everywhere
        </button>
      </form>
      <p>
        <a href="/dashboard/account">Back to the account</a>
      </p>
    </SignedInPage>
  )
}

function Choice(props: {
  readonly name: string
  readonly value: string
  readonly isMarked: boolean
  readonly madeAt: string
  readonly children: ComponentChildren
}) {
  return (
    <label class="choice">
      <input type="checkbox" name={props.name} value={props.value} checked={props.isMarked} />
      <span>
        {props.children}{" "}
        <span class="hint">
          made <Instant at={props.madeAt} />
        </span>
      </span>
    </label>
  )
}
