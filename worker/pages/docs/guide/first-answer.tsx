import { ButtonForm } from "../../../html/forms.tsx"
import type { Reader } from "../../../html/reader.ts"
import { RequestCode } from "../examples/code.tsx"
import type { ShownRequest } from "../examples/request.ts"

export interface FirstAnswerModel {
  readonly request: ShownRequest
  /** Null for a visitor. */
  readonly reader: Reader | null
}

/** A request to copy, and the key that it needs: with the script, making the key copies the request with it. */
export function FirstAnswer({ request, reader }: FirstAnswerModel) {
  return (
    <section class="first-answer" aria-labelledby="first-answer">
      <h2 id="first-answer">Your first request</h2>
      {reader === null ? (
        <p>
          <a href="/dashboard/sign-in">Sign in with your email address</a> to get a free sandbox key. Put it
          in place of <code>$QISTAS_KEY</code>, and send this request:
        </p>
      ) : (
        <div id="make-key">
          <ButtonForm
            action="/dashboard/keys"
            formToken={reader.formToken}
            fields={{ type: "sandbox", name: "quick start" }}
            label="Make a sandbox key and copy this request as curl"
            weight="main"
          />
          <p class="small">The key is free. It reads ten stocks and two funds.</p>
        </div>
      )}
      <p id="make-key-status" role="status" />
      <RequestCode name="first" label="The first request" request={request} />
    </section>
  )
}
