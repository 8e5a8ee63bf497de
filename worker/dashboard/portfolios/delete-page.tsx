import { ButtonForm } from "../../html/forms.tsx"
import { portfolioPath } from "../../html/paths.ts"
import { type SignedInModel, SignedInPage } from "../frame.tsx"

export interface ConfirmDeleteModel extends SignedInModel {
  readonly name: string
  readonly positions: number
}

export function ConfirmDelete({ viewer, name, positions }: ConfirmDeleteModel) {
  return (
    <SignedInPage title="Delete this portfolio?" viewer={viewer} section={null}>
      <h1>Delete this portfolio?</h1>
      <p>
        <strong class="wrap">{name}</strong> has {positions} {positions === 1 ? "position" : "positions"}. It
        is deleted at once. You cannot undo this.
      </p>
      <div class="actions">
        <ButtonForm
          action="/dashboard/portfolios/delete"
          formToken={viewer.formToken}
          fields={{ name }}
          label="Delete the portfolio"
          weight="grave"
        />
        <a href={portfolioPath(name)}>Keep it</a>
      </div>
    </SignedInPage>
  )
}
