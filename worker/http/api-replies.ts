import { wrongOriginStatus } from "../../src/contract/errors.ts"
import { refuse } from "../../src/outcome.ts"
import { preflight } from "./cors.ts"
import { failure } from "./envelope.ts"
import type { GroupReplies } from "./route.ts"

/** The path of the API. */
export const basePath = "/v1"

const outage = "Something went wrong on our side. If this happens again, quote the request id."

/** Refusals in the envelope of the API. They also answer paths that no group owns. */
export const apiReplies: GroupReplies = {
  wrongOrigin: (origin, { requestId }) =>
    failure({ ...refuse("bad_request", wrongOrigin(origin)), status: wrongOriginStatus }, requestId),
  tooMany(window, { requestId }) {
    const message = `Too many requests came from this address: at most ${window.limit} a minute are allowed. Try again in ${window.retryAfterSeconds} seconds.`
    return failure({ ...refuse("rate_limit_exceeded", message), window }, requestId)
  },
  notFound: ({ requestId }) =>
    failure(refuse("not_found", `No such path. GET ${basePath} lists every endpoint.`), requestId),
  options: preflight,
  methodNotAllowed: (allow, { requestId }) =>
    failure(refuse("method_not_allowed", `This path accepts ${allow}.`), requestId, { Allow: allow }),
  outage: ({ requestId }) => failure(refuse("internal_error", outage), requestId),
}

/** The refusal of a request that must be sent to `origin` instead. */
export function wrongOrigin(origin: string): string {
  return `Requests over plain http are refused, because others can read them on the way. Send them to ${origin}, and replace a key that was sent here.`
}
