import type { ComponentChildren } from "preact"
import type { KeyWithUsage, ListedKey } from "../../../src/accounts/keys.ts"
import type { KeyType } from "../../../src/vocabulary.ts"
import { Notice, Section, TableRegion } from "../../html/components.tsx"
import { Day, Instant } from "../../html/dates.tsx"
import { TokenField } from "../../html/forms.tsx"
import { printCount } from "../../html/numbers.ts"
import { type SignedInModel, SignedInPage, SignInAgain } from "../frame.tsx"

export interface KeysModel extends SignedInModel {
  /** Revoked ones too. */
  readonly keys: readonly KeyWithUsage[]
  /** A live key needs a plan above the free one. */
  readonly mayMakeLive: boolean
  /** Why no key was made, with the submitted values; null if nothing was submitted. */
  readonly problem: NewKeyProblem | null
}

export interface NewKeyProblem {
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
        {viewer.hasRecentSignIn ? (
          <NewKeyForm formToken={viewer.formToken} mayMakeLive={mayMakeLive} problem={problem} />
        ) : (
          <SignInAgain to="make a key" page="/dashboard/keys" />
        )}
      </Section>
      {revoked.length === 0 ? null : <RevokedKeys keys={revoked} />}
    </SignedInPage>
  )
}

/** How a key is shown: only its prefix is stored. */
export function KeyPrefix({ prefix }: { readonly prefix: string }) {
  return <code>{prefix}…</code>
}

/** What names a key in a table, with its actions below: at the left they are on the screen of a phone too. */
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

function NewKeyForm(props: {
  readonly formToken: string
  readonly mayMakeLive: boolean
  readonly problem: NewKeyProblem | null
}) {
  const { formToken, mayMakeLive, problem } = props
  const chosen = problem?.type ?? (mayMakeLive ? "live" : "sandbox")
  return (
    <form method="post" action="/dashboard/keys" class="fields">
      <TokenField formToken={formToken} />
      {problem === null ? null : <Notice kind="problem" sentence={problem.sentence} id="key-problem" />}
      <fieldset>
        <legend>Type</legend>
        <TypeChoice type="sandbox" isChosen={chosen === "sandbox"} isOpen note="ten stocks and two funds" />
        <TypeChoice
          type="live"
          isChosen={chosen === "live"}
          isOpen={mayMakeLive}
          note={mayMakeLive ? "everything in your plan" : "needs the Plus plan"}
        />
        {mayMakeLive ? null : (
          <p class="hint">
            <a href="/dashboard/plan">See the plans</a>
          </p>
        )}
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
