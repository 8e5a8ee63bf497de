import { readJsonObject } from "../http/body.ts"
import { declaredFields, formBytesMax, readForm } from "../http/form-body.ts"
import { type ProblemModel, unexpectedFields } from "./problems.ts"
import type { FormRoute, ScriptRoute } from "./routes.ts"

interface RefusedPayload {
  readonly ok: false
  readonly problem: ProblemModel
}

/** What the handler receives. */
type PayloadValues = { readonly fields: Readonly<Record<string, string>> } | { readonly body: object }

interface Payload {
  readonly ok: true
  /** Empty when none was sent. */
  readonly formToken: string
  /** Checked after the token. */
  values(): { readonly ok: true; readonly value: PayloadValues } | RefusedPayload
}

/** Reads what a form or a script sent: a form's token is one of its fields, a script's is in `X-Form-Token`. */
export function readPayload(
  request: Request,
  route: FormRoute | ScriptRoute,
): Promise<Payload | RefusedPayload> {
  return route.fields === null ? readScript(request) : readFields(request, route)
}

async function readScript(request: Request): Promise<Payload | RefusedPayload> {
  const body = await readJsonObject(request, formBytesMax)
  if (!body.ok) return unusable("status" in body ? body.status : 400, body.message)
  const formToken = request.headers.get("X-Form-Token") ?? ""
  return { ok: true, formToken, values: () => ({ ok: true, value: { body: body.value } }) }
}

async function readFields(
  request: Request,
  { fields: declared, bytesMax = formBytesMax }: FormRoute,
): Promise<Payload | RefusedPayload> {
  const form = await readForm(request, bytesMax)
  if (!form.ok) return unusable(statusOfRefusal[form.code], form.message)
  return {
    ok: true,
    formToken: form.value.get("form_token") ?? "",
    values() {
      const fields = declaredFields(form.value, declared)
      return fields === null ? { ok: false, problem: unexpectedFields } : { ok: true, value: { fields } }
    },
  }
}

const statusOfRefusal = { bad_request: 400, unsupported_media_type: 415, payload_too_large: 413 } as const

function unusable(status: number, sentence: string): RefusedPayload {
  return { ok: false, problem: { status, title: "Nothing was done", sentence } }
}
