import type { ListedKey } from "../../../src/accounts/keys.ts"
import { Notice } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { ButtonForm } from "../../html/forms.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { KeyPrefix } from "./page.tsx"

export interface ConfirmRevokeModel extends SignedInModel {
  /** Not revoked yet. */
  readonly key: ListedKey
  /** Why revoking failed; null if it was not tried. */
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
