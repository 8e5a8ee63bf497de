import { type Assistant, assistantsOf, endAssistant as endAccessOf } from "../../src/accounts/assistants.ts"
import type { AccountEvent } from "../../src/accounts/events.ts"
import type { Passkey } from "../../src/accounts/passkey-store.ts"
import { passkeysOf, removePasskey } from "../../src/accounts/passkeys.ts"
import { type ListedSession, sessionsOf } from "../../src/accounts/sessions.ts"
import type { AccountEventKind, SignInMethod } from "../../src/vocabulary.ts"
import { ButtonForm, ColumnHeads, Notice, Section, TableRegion, TokenField } from "../html/components.tsx"
import { Instant } from "../html/dates.tsx"
import { resourceAt } from "../oauth/paths.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage, SignInAgain } from "./frame.tsx"
import { pageReply, seeOther } from "./replies.ts"

/** The number of events that the account page lists. */
const eventsShown = 20

/** Responds 200 with passkeys, assistants, sessions and the last events. */
export function showAccount(context: ContextOf<"showAccount">): Promise<Response> {
  return accountPage(context, null, 200)
}

/** Redirects to the account page. Responds 404 for a passkey of another account. */
export async function deletePasskey(context: ContextOf<"deletePasskey">): Promise<Response> {
  const { ports, session, fields } = context
  const removed = await removePasskey(ports, session.signedIn.account.id, fields.credential_id)
  return removed.ok ? seeOther("/dashboard/account") : accountPage(context, removed.message, 404)
}

/** Redirects to the account page. Responds 404 for an assistant of another account. */
export async function endAssistant(context: ContextOf<"endAssistant">): Promise<Response> {
  const { ports, session, fields } = context
  const ended = await endAccessOf(ports, session.signedIn.account.id, fields.assistant)
  return ended.ok ? seeOther("/dashboard/account#assistants") : accountPage(context, ended.message, 404)
}

async function accountPage(
  { ports, session, origin }: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const { account, sessionHash } = session.signedIn
  const [passkeys, assistants, sessions, events] = await Promise.all([
    passkeysOf(ports, account.id),
    assistantsOf(ports, account.id),
    sessionsOf(ports, account.id, sessionHash),
    ports.accountEvents.list(account.id, eventsShown),
  ])
  const page = AccountPage({
    viewer: session.viewer,
    mcpUrl: resourceAt(origin),
    passkeys,
    assistants,
    sessions,
    events,
    problem,
  })
  return pageReply(page, { status })
}

interface AccountModel extends SignedInModel {
  /** The address that an assistant connects to. */
  readonly mcpUrl: string
  readonly passkeys: readonly Passkey[]
  readonly assistants: readonly Assistant[]
  readonly sessions: readonly ListedSession[]
  readonly events: readonly AccountEvent[]
  readonly problem: string | null
}

export function AccountPage({
  viewer,
  mcpUrl,
  passkeys,
  assistants,
  sessions,
  events,
  problem,
}: AccountModel) {
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
          <AccessTable
            label="Registered passkeys"
            heads={["Name", "Registered", "Last used", "Stored"]}
            formToken={viewer.formToken}
            rows={passkeys.map(({ credentialId, name, createdAt, lastUsedAt, backedUp }) => {
              const detail = backedUp ? "backed up" : "on one device"
              return { id: credentialId, name, since: createdAt, lastUsedAt, detail }
            })}
            end={{ action: "/dashboard/passkeys/remove", field: "credential_id", verb: "Remove" }}
          />
        )}
        {viewer.hasRecentSignIn ? (
          <RegisterForm formToken={viewer.formToken} />
        ) : (
          <SignInAgain to="add a passkey" page="/dashboard/account" />
        )}
      </Section>
      <Section id="assistants" title="Assistants">
        <p>
          An assistant reads Qistas with your plan. To connect one, add the address{" "}
          <code class="wrap">{mcpUrl}</code> to it.
        </p>
        {assistants.length === 0 ? (
          <p class="faint">None yet.</p>
        ) : (
          <AccessTable
            label="Connected assistants"
            heads={["Name, as it calls itself", "Connected", "Last used", "Site"]}
            formToken={viewer.formToken}
            rows={assistants.map(({ id, name, connectedAt, lastUsedAt, site }) => {
              return { id, name, since: connectedAt, lastUsedAt, detail: site }
            })}
            end={{ action: "/dashboard/assistants/end", field: "assistant", verb: "End" }}
          />
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
        <p class="small">
          Signing out does not stop your API keys and assistants. Revoke a key, or end an assistant, to stop
          it.
        </p>
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

interface AccessTableModel {
  readonly label: string
  readonly heads: readonly [name: string, since: string, lastUsed: string, detail: string]
  readonly formToken: string
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly since: string
    readonly lastUsedAt: string | null
    readonly detail: string
  }[]
  /** The form that ends a row's access. Its `field` is the row's id. `verb` is the button's text. */
  readonly end: { readonly action: string; readonly field: string; readonly verb: string }
}

/** What opens the account without a session, each with a button that ends it. */
function AccessTable({ label, heads, formToken, rows, end: { action, field, verb } }: AccessTableModel) {
  return (
    <TableRegion label={label}>
      <table>
        <thead>
          <tr>
            <ColumnHeads names={heads} numbers={[]} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, since, lastUsedAt, detail }) => (
            <tr key={id}>
              <th scope="row" class="name">
                {name}
                <ButtonForm
                  action={action}
                  formToken={formToken}
                  fields={{ [field]: id }}
                  label={verb}
                  longLabel={`${verb} ${name}`}
                  weight="quiet"
                />
              </th>
              <td>
                <Instant at={since} />
              </td>
              <td>{lastUsedAt === null ? <span class="faint">never</span> : <Instant at={lastUsedAt} />}</td>
              <td class="wrap">{detail}</td>
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
  assistant_connected: "Assistant connected",
  assistant_ended: "Access of an assistant ended",
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
