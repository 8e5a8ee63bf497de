import { type CallReply, call } from "./call.ts"
import { file } from "./file.ts"
import { type CallOptions, type ClientOptions, settingsOf } from "./options.ts"
import { pagesOf } from "./pages.ts"
import type { Answer, Failure, FileAnswer, Refusal } from "./reply.ts"
import type { InputValues } from "./request.ts"
import type { PageKey, Route } from "./route.ts"
import { type Api, routes } from "./table.ts"

export type { CallOptions, ClientOptions, Fetch } from "./options.ts"
export type { Answer, Failure, FileAnswer, Refusal } from "./reply.ts"
export type * from "./table.ts"
export type { Change, WebhookHeaders, WebhookOptions, WebhookReply } from "./webhook.ts"
export { verifyWebhook } from "./webhook.ts"

/** The value that a call of an endpoint returns. */
export type Reply<Name extends keyof Api> =
  | (Api[Name]["answers"] extends "file" ? FileAnswer : Answer<Api[Name]["data"], Api[Name]["meta"]>)
  | Refusal<Api[Name]["code"] | Failure>

type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

type Call<Name extends keyof Api> = (...given: Arguments<Api[Name]["input"]>) => Promise<Reply<Name>>

/** An endpoint whose list has several pages. */
interface Paged<Name extends keyof Api> {
  /**
   * Yields the pages, starting with the page that the input asks for. Each page is a reply as a call returns
   * it. A page that is refused is the last one: `for await (const page of qistas.screen.pages({ status:
   * "compliant" })) if (page.ok) ...`
   */
  pages(...given: Arguments<Api[Name]["input"]>): AsyncGenerator<Reply<Name>, void, undefined>
}

export type Client = {
  readonly [Name in keyof Api]: Extract<keyof Api[Name]["input"], PageKey> extends never
    ? Call<Name>
    : Call<Name> & Paged<Name>
}

/**
 * Makes a client of the whole API, with one method for each endpoint. The method has the name of the
 * endpoint. Every call returns a value, even if it fails, if the service cannot be reached or if the call
 * takes too long. A call that changes nothing is tried again after a failure that may pass.
 */
export function client(options: ClientOptions): Client {
  const methods = Object.entries<Route>(routes).map(
    ([name, route]) => [name, methodOf(options, route)] as const,
  )
  return Object.fromEntries(methods) as unknown as Client
}

function methodOf(options: ClientOptions, route: Route) {
  if (route.answers === "file") {
    return (input: InputValues = {}, now: CallOptions = {}) => file(settingsOf(options, now), route, input)
  }
  const method = (input: InputValues = {}, now: CallOptions = {}): Promise<CallReply> =>
    call(settingsOf(options, now), route, input)
  const { pages } = route
  if (pages === null) return method
  return Object.assign(method, {
    pages: (input: InputValues = {}, now: CallOptions = {}) =>
      pagesOf((next) => method(next, now), pages, input),
  })
}
