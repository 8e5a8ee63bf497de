import type { ListedRulebook } from "../../../src/accounts/rulebooks.ts"
import { ButtonForm } from "../../html/forms.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { standardsPath } from "./page.tsx"

export interface ConfirmDeleteModel extends SignedInModel {
  readonly listed: ListedRulebook
}

export function ConfirmDelete({ viewer, listed: { name, version } }: ConfirmDeleteModel) {
  return (
    <SignedInPage title="Delete this rule book?" viewer={viewer} section="Standards">
      <h1>Delete this rule book?</h1>
      <p>
        <strong class="wrap">{name}</strong>
        {version === 1 ? " has one version." : ` has ${version} versions.`} All are deleted at once, and
        requests that name it are refused with 400. You cannot undo this.
      </p>
      <div class="actions">
        <ButtonForm
          action={`${standardsPath}/delete`}
          formToken={viewer.formToken}
          fields={{ name }}
          label="Delete the rule book"
          weight="grave"
        />
        <a href={standardsPath}>Keep it</a>
      </div>
    </SignedInPage>
  )
}
