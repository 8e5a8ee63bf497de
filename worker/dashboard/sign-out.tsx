import type { ComponentChildren } from "preact"
import type { Access } from "../../src/accounts/passkeys.ts"
import { accessOf, endAccess } from "../../src/accounts/passkeys.ts"
import { signOut } from "../../src/accounts/sessions.ts"
import { Notice, TokenField } from "../html/components.tsx"
import { Instant } from "../html/dates.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage } from "./frame.tsx"
import { KeyPrefix } from "./keys.tsx"
import { pageReply, seeOther } from "./replies.ts"
import { noSession } from "./session.ts"

/** Redirects to the sign-in page; removes the session cookie of this browser. */
export async function endSession({ ports, session, origin }: ContextOf<"endSession">): Promise<Response> {
  await signOut(ports, session.token)
  return signedOut(origin)
}

/** Responds 200 with the keys, passkeys and assistants that signing out everywhere can also end. */
export function confirmSignOut(context: ContextOf<"confirmSignOut">): Promise<Response> {
  return signOutPage(context, null, 200)
}

/**
 * Ends the marked keys, passkeys and assistants and every session, and redirects to the sign-in page. Responds 503 with
 * the form after a failure.
 */
export async function signOutEverywhere(context: ContextOf<"signOutEverywhere">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const marked = (name: string) =>
    Object.entries(fields).flatMap(([field, id]) => (field.startsWith(name) && id !== "" ? [id] : []))
  const ended = {
    keyIds: marked("key_"),
    credentialIds: marked("passkey_"),
    assistantIds: marked("assistant_"),
  }
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

interface SignOutModel extends SignedInModel {
  readonly access: Access
  /** The reason why no session was ended; null before the form is sent. */
  readonly problem: string | null
}

export function SignOutEverywhere({ viewer, access: { keys, passkeys, assistants }, problem }: SignOutModel) {
  return (
    <SignedInPage title="Sign out everywhere" viewer={viewer} section="Account">
      <h1>Sign out everywhere</h1>
      {problem === null ? null : <Notice kind="problem" sentence={problem} />}
      <p>
        This signs you out in every browser, including this one. Somebody who got into your account may have
        made keys or passkeys or connected assistants, and those would keep working. Those of the last 30 days
        are ticked. Untick the ones that you made yourself and want to keep.
      </p>
      <form method="post" action="/dashboard/sign-out-everywhere" class="fields">
        <TokenField formToken={viewer.formToken} />
        <Choices
          legend="Keys to revoke"
          name="key"
          choices={keys.map(({ id, prefix, type, name, createdAt, isSuspect }) => {
            const words = name === null ? `${type} key` : <span class="wrap">{name}</span>
            const text = [<KeyPrefix key="prefix" prefix={prefix} />, " ", words]
            return { value: id, text, madeAt: createdAt, isSuspect }
          })}
        />
        <Choices
          legend="Passkeys to remove"
          name="passkey"
          choices={passkeys.map(({ credentialId, name, createdAt, isSuspect }) => {
            return { value: credentialId, text: name, madeAt: createdAt, isSuspect }
          })}
        />
        <Choices
          legend="Assistants to end"
          name="assistant"
          choices={assistants.map(({ id, name, site, connectedAt, isSuspect }) => {
            return { value: id, text: `${name} (${site})`, madeAt: connectedAt, isSuspect }
          })}
        />
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

interface ChoicesModel {
  readonly legend: string
  /** The fields are `name_1`, `name_2` and so on. */
  readonly name: string
  readonly choices: readonly {
    readonly value: string
    readonly text: ComponentChildren
    readonly madeAt: string
    readonly isSuspect: boolean
  }[]
}

function Choices({ legend, name, choices }: ChoicesModel) {
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ value, text, madeAt, isSuspect }, index) => (
        <label key={value} class="choice">
          <input type="checkbox" name={`${name}_${index + 1}`} value={value} checked={isSuspect} />
          <span>
            <span class="wrap">{text}</span>{" "}
            <span class="hint">
              made <Instant at={madeAt} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
