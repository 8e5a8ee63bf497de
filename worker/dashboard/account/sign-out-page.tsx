import type { ComponentChildren } from "preact"
import type { Access } from "../../../src/accounts/passkeys.ts"
import { Notice } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { TokenField } from "../../html/forms.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { KeyPrefix } from "../keys/page.tsx"

export interface SignOutModel extends SignedInModel {
  readonly access: Access
  /** Why no session was ended; null before the form is sent. */
  readonly problem: string | null
}

export function SignOutEverywhere({ viewer, access: { keys, passkeys }, problem }: SignOutModel) {
  return (
    <SignedInPage title="Sign out everywhere" viewer={viewer} section="Account">
      <h1>Sign out everywhere</h1>
      {problem === null ? null : <Notice kind="problem" sentence={problem} />}
      <p>
        This signs you out in every browser, this one too. Somebody who got into your account may have made
        keys or passkeys, which would go on working. Those of the last 30 days are ticked. Untick what you
        made yourself and want to keep.
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
