import { readJsonObject } from "../http/body.ts"
import { bodyBytesMax, declaredFields, readForm } from "./form-body.ts"
import { type Trouble, unexpectedFields } from "./problems.ts"
import type { FormRoute, ScriptRoute } from "./routes.ts"

interface Refused {
  readonly ok: false
  readonly trouble: Trouble
}

/** What a route is given of it. */
type Given = { readonly fields: Readonly<Record<string, string>> } | { readonly body: object }

interface Sent {
  readonly ok: true
  /** Empty when none came. */
  readonly formToken: string
  /** Looked at once the token holds. */
  given(): { readonly ok: true; readonly value: Given } | Refused
}

/** Reads what a form or a script sent: a form's token is one of its fields, a script's is in `X-Form-Token`. */
export function readSent(request: Request, route: FormRoute | ScriptRoute): Promise<Sent | Refused> {
  return route.fields === null ? readScript(request) : readFields(request, route.fields)
}

async function readScript(request: Request): Promise<Sent | Refused> {
  const body = await readJsonObject(request, bodyBytesMax)
  if (!body.ok) return refused("status" in body ? body.status : 400, body.message)
  const formToken = request.headers.get("X-Form-Token") ?? ""
  return { ok: true, formToken, given: () => ({ ok: true, value: { body: body.value } }) }
}

async function readFields(request: Request, declared: FormRoute["fields"]): Promise<Sent | Refused> {
  const form = await readForm(request)
  if (!form.ok) return refused(statusOfRefusal[form.code], form.message)
  return {
    ok: true,
    formToken: form.value.get("form_token") ?? "",
    given() {
      const fields = declaredFields(form.value, declared)
      return fields === null ? { ok: false, trouble: unexpectedFields } : { ok: true, value: { fields } }
    },
  }
}

const statusOfRefusal = { bad_request: 400, unsupported_media_type: 415, payload_too_large: 413 } as const

function refused(status: number, sentence: string): Refused {
  return { ok: false, trouble: { status, title: "Nothing was done", sentence } }
}
