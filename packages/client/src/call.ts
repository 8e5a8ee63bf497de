import { attempts } from "./attempts.ts"
import { readEnvelope } from "./envelope.ts"
import type { Settings } from "./options.ts"
import type { Answer, Refusal } from "./reply.ts"
import { type InputValues, requestOf, sent } from "./request.ts"
import type { Route } from "./route.ts"
import { watch } from "./watch.ts"

export type CallReply = Answer<unknown, Readonly<Record<string, unknown>>> | Refusal

/** Calls an endpoint that answers JSON. */
export async function call(settings: Settings, route: Route, input: InputValues): Promise<CallReply> {
  const request = requestOf(settings, route, input)
  if (!request.ok) return request
  const watched = watch(settings.signal, settings.timeoutSeconds)
  watched.start()
  const once = () => sent(settings, request, watched, (response) => readEnvelope(route, response))
  try {
    return await attempts(once, route.reads ? settings.retries : 0, watched)
  } finally {
    watched.close()
  }
}
