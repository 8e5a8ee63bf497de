import { bodyOf, takesBody } from "../../../../src/contract/parameters.ts"
import { Code } from "../examples/code.tsx"
import { written } from "../examples/request.ts"
import { printJson, type ReferencePage, type ReferenceParameter, type ShownJson } from "./reference.ts"

interface RunnerModel {
  readonly page: ReferencePage
  readonly isSignedIn: boolean
}

/**
 * A form that sends the request from the reader's browser. Without script it is not shown. No field has a name, so no
 * typed text can end up in a URL.
 */
export function Runner({ page, isSignedIn }: RunnerModel) {
  const { declared, parameters } = page
  const inAddress = parameters.filter(({ place }) => place === "path" || place === "query")
  const isUsual = (each: ReferenceParameter) => each.isRequired || exampleOf(page, each) !== ""
  const usual = inAddress.filter(isUsual)
  const others = inAddress.filter((each) => !isUsual(each))
  const asksKey = declared.access !== "open"
  return (
    <>
      <noscript>
        <p class="small">
          To run the request from this page, allow JavaScript. The command above does the same.
        </p>
      </noscript>
      <form class="runner" id="runner" data-method={declared.method} data-path={`/v1${declared.path}`}>
        <ParameterFields parameters={usual} page={page} />
        {takesBody(declared) ? <BodyField fields={bodyOf(declared, page.example?.input ?? {})} /> : null}
        {asksKey ? <KeyField isSignedIn={isSignedIn} answersSandbox={declared.access === "sandbox"} /> : null}
        {others.length === 0 ? null : (
          <details>
            <summary>Parameters that may be left out</summary>
            <div class="runner-fields">
              <ParameterFields parameters={others} page={page} />
            </div>
          </details>
        )}
        <div class="actions">
          <button type="submit" class="main">
            Send
          </button>
          {asksKey ? (
            <button type="button" class="quiet" id="forget-key">
              Forget the key
            </button>
          ) : null}
          <span class="small">
            {asksKey ? "It counts towards your limit." : "This sends a real request."}
          </span>
        </div>
      </form>
    </>
  )
}

/** The recorded response, which the script replaces by the response to the reader's request. */
export function Reply({ recorded }: { readonly recorded: ShownJson | null }) {
  return (
    <div class="reply">
      <div class="reply-about">
        <p id="run-status" role="status">
          {recorded === null
            ? "Send the request to see its response here."
            : "A recorded response. Send the request to see today's, with its status, time and limits."}
          {recorded?.isCut ? " Long lists are shortened: … says by how much." : ""}
        </p>
        <dl class="facts" id="run-headers" hidden />
      </div>
      <Code id="run-answer" label="The response" language="json" text={recorded?.text ?? ""} />
      <label class="choice">
        <input type="checkbox" autocomplete="off" />
        Show every line
      </label>
    </div>
  )
}

function ParameterFields(props: {
  readonly parameters: readonly ReferenceParameter[]
  readonly page: ReferencePage
}) {
  const { parameters, page } = props
  return (
    <>
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} example={exampleOf(page, parameter)} />
      ))}
    </>
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
        <code>{parameter.name}</code>
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
      <textarea id="request-body" rows={4} autocomplete="off" autocapitalize="off" spellcheck={false}>
        {printJson(fields)}
      </textarea>
    </>
  )
}

function KeyField(props: { readonly isSignedIn: boolean; readonly answersSandbox: boolean }) {
  const { isSignedIn, answersSandbox } = props
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
        It stays in this tab.{" "}
        {isSignedIn
          ? "You are signed in: without a key your session is used, with your account's plan and limits."
          : `Without one, ${answersSandbox ? "only the sandbox is answered" : "the response is 401"}.`}
      </p>
    </>
  )
}
