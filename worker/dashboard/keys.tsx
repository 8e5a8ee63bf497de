import type { ComponentChildren } from "preact"
import { createKey, type KeyWithUsage, keysOf, type ListedKey, revokeKey } from "../../src/accounts/keys.ts"
import { sendNotice } from "../../src/accounts/notices.ts"
import { entitlementOf } from "../../src/accounts/overview.ts"
import { type KeyType, keyTypes } from "../../src/vocabulary.ts"
import { ButtonForm, CopyableCode, Notice, Section, TableRegion, TokenField } from "../html/components.tsx"
import { Day, Instant } from "../html/dates.tsx"
import { printCount } from "../html/numbers.ts"
import { noSuchPage } from "../html/problems.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage, SignInAgain, signInAgainPath } from "./frame.tsx"
import { ownPage } from "./next.ts"
import { problemReply } from "./problems.tsx"
import { pageReply, seeOther } from "./replies.ts"

/** Responds 200 with the keys of the account, including revoked ones. */
export function showKeys(context: ContextOf<"showKeys">): Promise<Response> {
  return keysPage(context, null, 200)
}

/**
 * Responds 200 with the new key. The key is shown only this once, and no address shows it again. Redirects to the
 * sign-in page if a live key is asked for ten minutes after signing in. A sandbox key opens only what every visitor
 * reads (docs/security.md).
 */
export async function makeKey(context: ContextOf<"makeKey">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const { account } = session.signedIn
  const isOpen = fields.type === "sandbox" || session.viewer.hasRecentSignIn
  if (!isOpen) return seeOther(signInAgainPath("/dashboard/keys"))
  const made = await createKey(ports, account, fields)
  if (made.ok) await sendNotice(ports, account, "key_made", origin)
  if (made.ok) {
    const next = ownPage(fields.next)
    return pageReply(KeyMade({ viewer: session.viewer, next, origin, ...made.value }))
  }
  const type = keyTypes.find((each) => each === fields.type) ?? "sandbox"
  const problem = { sentence: made.message, type, name: fields.name }
  return keysPage(context, problem, statusOfRefusal[made.code])
}

const statusOfRefusal = {
  bad_request: 400,
  plan_needed: 403,
  too_many_keys: 409,
  too_many_today: 429,
} as const

/** Responds 200 with the confirmation page, 404 for another account's key. Redirects for a revoked key. */
export async function confirmRevoke(context: ContextOf<"confirmRevoke">): Promise<Response> {
  const key = await namedKey(context)
  if (key === null) return problemReply("person", noSuchPage, context.requestId)
  if (key.revokedAt !== null) return seeOther("/dashboard/keys")
  return pageReply(ConfirmRevoke({ viewer: context.session.viewer, key, problem: null }))
}

/** Redirects to the keys. Responds 404 for another account's key, 503 with the page after a failure. */
export async function revoke(context: ContextOf<"revoke">): Promise<Response> {
  const { ports, session, parameters, requestId } = context
  const revoked = await revokeKey(ports, session.signedIn.account.id, parameters.id ?? "")
  if (revoked.ok) return seeOther("/dashboard/keys")
  const key = revoked.code === "not_found" ? null : await namedKey(context)
  if (key === null) return problemReply("person", noSuchPage, requestId)
  const page = ConfirmRevoke({ viewer: session.viewer, key, problem: revoked.message })
  return pageReply(page, { status: 503 })
}

async function keysPage(
  context: SessionContext,
  problem: NewKeyProblem | null,
  status: number,
): Promise<Response> {
  const { viewer, signedIn } = context.session
  const mayMakeLive = entitlementOf(context.ports, signedIn.account).plan !== "free"
  return pageReply(Keys({ viewer, keys: await linesOf(context), mayMakeLive, problem }), { status })
}

function linesOf({ ports, session }: SessionContext): Promise<readonly KeyWithUsage[]> {
  return keysOf(ports, session.signedIn.account.id)
}

/** The key named in the path; null for a key of another account. */
async function namedKey(context: SessionContext): Promise<KeyWithUsage | null> {
  return (await linesOf(context)).find(({ id }) => id === context.parameters.id) ?? null
}

interface KeysModel extends SignedInModel {
  /** Includes revoked keys. */
  readonly keys: readonly KeyWithUsage[]
  /** True if the account may make a live key, which needs a plan above the free one. */
  readonly mayMakeLive: boolean
  /** The reason why no key was made, with the submitted values. Null if nothing was submitted. */
  readonly problem: NewKeyProblem | null
}

interface NewKeyProblem {
  readonly sentence: string
  readonly type: KeyType
  readonly name: string
}

export function Keys({ viewer, keys, mayMakeLive, problem }: KeysModel) {
  const usable = keys.filter(({ revokedAt }) => revokedAt === null)
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <SignedInPage title="Keys" viewer={viewer} section="Keys">
      <h1>Keys</h1>
      {usable.length === 0 ? <p>You have no key yet.</p> : <UsableKeys keys={usable} />}
      <Section id="new-key" title="Make a key">
        <NewKeyForm viewer={viewer} mayMakeLive={mayMakeLive} problem={problem} />
      </Section>
      {revoked.length === 0 ? null : <RevokedKeys keys={revoked} />}
    </SignedInPage>
  )
}

/** The prefix of a key, which is all that is stored of its text. */
export function KeyPrefix({ prefix }: { readonly prefix: string }) {
  return <code>{prefix}…</code>
}

/**
 * The cell with the name of a key, and its actions below the name. In the first column the actions are
 * visible on a phone too.
 */
function KeyCell(props: { readonly listed: ListedKey; readonly children?: ComponentChildren }) {
  const { prefix, type, name, createdAt } = props.listed
  return (
    <th scope="row" class="key">
      {name === null ? null : <span class="block wrap">{name}</span>}
      <KeyPrefix prefix={prefix} />
      <span class="small block">
        {type} key, made <Day day={createdAt.slice(0, 10)} />
      </span>
      {props.children}
    </th>
  )
}

function UsableKeys({ keys }: { readonly keys: readonly KeyWithUsage[] }) {
  return (
    <TableRegion label="Keys in use">
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col" class="number">
              Today
            </th>
            <th scope="col">Last used</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <UsableKey key={key.id} line={key} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function UsableKey({ line }: { readonly line: KeyWithUsage }) {
  return (
    <tr>
      <KeyCell listed={line}>
        <a
          href={`/dashboard/keys/${encodeURIComponent(line.id)}/revoke`}
          aria-label={`Revoke ${line.prefix}…`}
        >
          Revoke
        </a>
      </KeyCell>
      <td class="number">
        {line.requestsToday === null ? "unknown" : printCount(line.requestsToday)}
        {line.mcpRequestsToday === null || line.mcpRequestsToday === 0 ? null : (
          <span class="small block">{printCount(line.mcpRequestsToday)} by MCP</span>
        )}
      </td>
      <td>
        {line.lastUsedAt === null ? <span class="faint">never</span> : <Instant at={line.lastUsedAt} />}
      </td>
    </tr>
  )
}

function RevokedKeys({ keys }: { readonly keys: readonly KeyWithUsage[] }) {
  return (
    <details>
      <summary>Revoked keys ({printCount(keys.length)})</summary>
      <TableRegion label="Revoked keys">
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Revoked</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <KeyCell listed={key} />
                <td>{key.revokedAt === null ? null : <Instant at={key.revokedAt} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </details>
  )
}

function NewKeyForm({ viewer, mayMakeLive, problem }: Omit<KeysModel, "keys">) {
  const isLiveOpen = mayMakeLive && viewer.hasRecentSignIn
  const chosen = problem?.type ?? (isLiveOpen ? "live" : "sandbox")
  return (
    <form method="post" action="/dashboard/keys" class="fields">
      <TokenField formToken={viewer.formToken} />
      {problem === null ? null : <Notice kind="problem" sentence={problem.sentence} id="key-problem" />}
      <fieldset>
        <legend>Type</legend>
        <TypeChoice type="sandbox" isChosen={chosen === "sandbox"} isOpen note="ten stocks and two funds" />
        <TypeChoice
          type="live"
          isChosen={chosen === "live"}
          isOpen={isLiveOpen}
          note={mayMakeLive ? "everything in your plan" : "needs the Plus plan"}
        />
        {mayMakeLive ? null : (
          <p class="hint">
            <a href="/dashboard/plan">See the plans</a>
          </p>
        )}
        {mayMakeLive && !isLiveOpen ? <SignInAgain to="make a live key" page="/dashboard/keys" /> : null}
      </fieldset>
      <label for="key-name">
        Name <span class="hint">(optional)</span>
      </label>
      <input
        id="key-name"
        name="name"
        type="text"
        maxlength={60}
        autocomplete="off"
        value={problem?.name}
        aria-describedby={problem === null ? "name-hint" : "key-problem name-hint"}
      />
      <p class="hint" id="name-hint">
        Up to 60 characters, such as the program that uses it.
      </p>
      <button type="submit" class="main">
        Make the key
      </button>
    </form>
  )
}

function TypeChoice(props: {
  readonly type: KeyType
  readonly isChosen: boolean
  readonly isOpen: boolean
  readonly note: string
}) {
  return (
    <label class="choice">
      <input type="radio" name="type" value={props.type} checked={props.isChosen} disabled={!props.isOpen} />
      <span>
        {props.type} <span class="hint">{props.note}</span>
      </span>
    </label>
  )
}

interface KeyMadeModel extends SignedInModel, ShownKey {
  readonly listed: ListedKey
}

export function KeyMade({ viewer, listed, ...shown }: KeyMadeModel) {
  return (
    <SignedInPage title="Key created" viewer={viewer} section="Keys">
      <h1>Key created</h1>
      <p class="lead">
        A {listed.type} key
        {listed.name === null ? null : (
          <>
            {" named "}
            <strong class="wrap">{listed.name}</strong>
          </>
        )}
        .
      </p>
      <NewKey {...shown} />
      <p>
        <a href="/dashboard/keys">Back to the keys</a>
      </p>
    </SignedInPage>
  )
}

/** A new key, with what the reader may do next. */
export interface ShownKey {
  /** The whole key. */
  readonly key: string
  /** The origin of this service. */
  readonly origin: string
  /** The page from which the reader came; null for none. */
  readonly next: string | null
}

/** Shows the whole text of a key, once. The script of the page keeps a sandbox key for the docs of this tab. */
export function NewKey({ key, origin, next }: ShownKey) {
  const curl = `curl -H 'X-API-Key: ${key}' \\\n  ${origin}/v1/instruments/AAPL/compliance`
  return (
    <>
      <div class="once">
        <p>
          <strong>Copy it now.</strong> You won't see it again.
        </p>
        <CopyableCode id="key-text" label="The key" text={key} />
      </div>
      <h2>Try it</h2>
      <CopyableCode id="curl" label="A request with this key" text={curl} />
      <p>
        {next === null ? (
          <a href="/docs/quick-start">What the response contains, and how to go on</a>
        ) : (
          <a href={next}>Go back to the page you came from</a>
        )}
      </p>
    </>
  )
}

interface ConfirmRevokeModel extends SignedInModel {
  /** A key that is not revoked yet. */
  readonly key: ListedKey
  /** The reason why revoking failed; null if it was not tried. */
  readonly problem: string | null
}

export function ConfirmRevoke({ viewer, key, problem }: ConfirmRevokeModel) {
  return (
    <SignedInPage title="Revoke this key?" viewer={viewer} section="Keys">
      <h1>Revoke this key?</h1>
      {problem === null ? null : <Notice kind="problem" sentence={problem} />}
      <dl class="facts">
        <dt>Key</dt>
        <dd>
          <KeyPrefix prefix={key.prefix} />
        </dd>
        <dt>Type</dt>
        <dd>{key.type}</dd>
        <dt>Name</dt>
        <dd class="wrap">{key.name ?? "no name"}</dd>
        <dt>Last used</dt>
        <dd>{key.lastUsedAt === null ? "never" : <Instant at={key.lastUsedAt} />}</dd>
      </dl>
      <p>
        The key stops working at once: its next request is refused with 401. You cannot undo this. If a
        program still uses the key, make a new one first.
      </p>
      <div class="actions">
        <ButtonForm
          action={`/dashboard/keys/${encodeURIComponent(key.id)}/revoke`}
          formToken={viewer.formToken}
          label="Revoke the key"
          weight="grave"
        />
        <a href="/dashboard/keys">Keep it</a>
      </div>
    </SignedInPage>
  )
}
