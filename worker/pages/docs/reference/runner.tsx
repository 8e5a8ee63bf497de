import { bodyOf, takesBody } from "../../../../src/contract/parameters.ts"
import { written } from "../examples/request.ts"
import type { ReferencePage, ReferenceParameter } from "./reference.ts"

interface RunnerModel {
  readonly page: ReferencePage
  readonly isSignedIn: boolean
}

/**
 * A form that sends the request from the reader's browser. It is hidden until its script shows it. No field
 * has a name, so no typed text can end up in a URL.
 */
export function Runner({ page, isSignedIn }: RunnerModel) {
  const { declared, parameters } = page
  const inAddress = parameters.filter(({ place }) => place === "path" || place === "query")
  return (
    <>
      <noscript>
        <p class="small">
          To run the request from this page, allow JavaScript. The command above does the same.
        </p>
      </noscript>
      <form
        class="fields runner"
        id="runner"
        data-method={declared.method}
        data-path={`/v1${declared.path}`}
        hidden
      >
        {inAddress.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} example={exampleOf(page, parameter)} />
        ))}
        {takesBody(declared) ? <BodyField fields={bodyOf(declared, page.example?.input ?? {})} /> : null}
        {declared.access === "key" ? <KeyField isSignedIn={isSignedIn} /> : null}
        <div class="actions">
          <button type="submit" class="main">
            Run
          </button>
          {declared.access === "key" ? (
            <button type="button" class="quiet" id="forget-key">
              Forget the key
            </button>
          ) : null}
        </div>
        <p class="small">
          This sends a real request{declared.access === "key" ? ". It counts towards your limit" : ""}.
        </p>
      </form>
      <Result />
    </>
  )
}

/** The place for the response, which the script fills in. */
function Result() {
  return (
    <div class="run-result">
      <p id="run-status" role="status" />
      <dl class="facts" id="run-headers" hidden />
      <section class="lines" id="run-lines" aria-label="The response to your request" tabindex={0} hidden>
        <pre>
          <code id="run-answer" />
        </pre>
      </section>
    </div>
  )
}

function exampleOf({ example }: ReferencePage, { name }: ReferenceParameter): string {
  const value = example?.input[name]
  return value === undefined ? "" : written(value)
}

function ParameterField(props: { readonly parameter: ReferenceParameter; readonly example: string }) {
  const { parameter, example } = props
  const id = `parameter-${parameter.name}`
  return (
    <>
      <label for={id}>
        <code>{parameter.name}</code>{" "}
        {parameter.isRequired ? null : <span class="hint">may be left empty</span>}
      </label>
      {parameter.type.values.length > 0 ? (
        <Choice id={id} parameter={parameter} example={example} />
      ) : (
        <input
          id={id}
          type="text"
          value={example}
          data-place={parameter.place}
          data-parameter={parameter.name}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      )}
    </>
  )
}

function Choice(props: {
  readonly id: string
  readonly parameter: ReferenceParameter
  readonly example: string
}) {
  const { id, parameter, example } = props
  return (
    <select id={id} data-place={parameter.place} data-parameter={parameter.name}>
      {parameter.isRequired ? null : <option value="">(left out)</option>}
      {parameter.type.values.map((value) => (
        <option key={value} value={value} selected={value === example}>
          {value}
        </option>
      ))}
    </select>
  )
}

function BodyField({ fields }: { readonly fields: Readonly<Record<string, unknown>> }) {
  return (
    <>
      <label for="request-body">Body, as JSON</label>
      <textarea id="request-body" rows={8} autocomplete="off" autocapitalize="off" spellcheck={false}>
        {JSON.stringify(fields, null, 2)}
      </textarea>
    </>
  )
}

function KeyField({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <>
      <label for="api-key">Your API key</label>
      <input
        id="api-key"
        type="password"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby="api-key-hint"
      />
      <p class="hint" id="api-key-hint">
        The key stays in this tab until you close it or press “Forget the key”.{" "}
        {isSignedIn ? (
          "You are signed in: without a key your session is used, with your account's plan and limits."
        ) : (
          <>
            Without one the response is <code>401</code>. <a href="/dashboard/sign-in">Sign in</a> to create a
            key; a sandbox key is free.
          </>
        )}
      </p>
    </>
  )
}
