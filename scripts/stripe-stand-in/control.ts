import {
  change,
  nowSeconds,
  type StandIn,
  type StandInEvent,
  type StandInState,
  signatureOf,
  subscribe,
} from "./state.ts"

export interface ServedCall {
  readonly method: string
  /** The path, with the query. */
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly idempotencyKey: string | null
  readonly apiVersion: string | null
}

/** The state that `/control` changes, in addition to Stripe's own. */
export interface Controlled {
  readonly state: StandIn
  readonly webhookSecret: string
  readonly calls: ServedCall[]
  /** The number of API calls that will fail, and their status. Status 0 breaks the connection. */
  failures: { times: number; readonly status: number }
  /** The delays of the next API responses, in milliseconds. A response is computed before its delay. */
  delays: number[]
  /** True if events are sent only by `/control`. */
  isHeld: boolean
  send(event: StandInEvent, header: string): Promise<number>
}

export interface ControlRequest {
  readonly method: string
  /** The path below `/control`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** Changes of a subscription. Absent fields stay as they are. */
export type SetSubscription = Partial<StandInState>

/**
 * Answers the calls by which tests control the stand-in. Stripe has no such calls.
 *
 *    GET    /control/state                          { customers, subscriptions, events, calls }
 *    POST   /control/customers/{id}/subscriptions   creates a subscription: { price } and SetSubscription
 *    DELETE /control/customers/{id}                 makes the customer unknown to Stripe
 *    POST   /control/subscriptions/{id}             SetSubscription
 *    GET    /control/events/{id}/signed             { payload, signature }; `?age=SECONDS`, `?secret=OTHER`
 *    POST   /control/events/{id}/send               sends the event (again, or late): { status } of the reply
 *    PUT    /control/sending                        { isHeld }
 *    PUT    /control/failures                       { times, status }
 *    PUT    /control/delays                         { milliseconds: [] }
 *
 * Null for any other path.
 */
export async function answerControl(controlled: Controlled, request: ControlRequest): Promise<object | null> {
  const { state } = controlled
  const [, noun = "", id = "", order = ""] = request.path.split("/")
  const given = request.body === "" ? {} : JSON.parse(request.body)
  switch (`${request.method} ${noun}${order && ` ${order}`}`) {
    case "GET state":
      return stateOf(controlled)
    case "POST customers subscriptions": {
      const { price, ...rest } = given as SetSubscription
      return subscribe(state, id, price ?? "price_plus", rest)
    }
    case "DELETE customers":
      return { isDeleted: state.customers.delete(id) }
    case "POST subscriptions":
      return setSubscription(state, id, given)
    case "GET events signed":
      return withEvent(state, id, async ({ payload }) => ({
        payload,
        signature: signed(controlled, payload, request.query),
      }))
    case "POST events send":
      return withEvent(state, id, async (event) => ({
        status: await controlled.send(event, signed(controlled, event.payload, request.query)),
      }))
    case "PUT sending":
      controlled.isHeld = given.isHeld === true
      return {}
    case "PUT failures":
      controlled.failures = given
      return {}
    case "PUT delays":
      controlled.delays = given.milliseconds
      return {}
    default:
      return null
  }
}

function stateOf({ state, calls }: Controlled): object {
  return {
    customers: [...state.customers.values()],
    subscriptions: [...state.subscriptions.values()],
    events: state.events.map(({ id, type, customer }) => ({ id, type, customer })),
    calls,
  }
}

function setSubscription(state: StandIn, id: string, to: SetSubscription): object | null {
  const subscription = state.subscriptions.get(id)
  if (subscription === undefined) return null
  change(state, subscription, to)
  return subscription
}

async function withEvent(
  { events }: StandIn,
  id: string,
  act: (event: StandInEvent) => Promise<object>,
): Promise<object | null> {
  const event = events.find((each) => each.id === id)
  return event === undefined ? null : act(event)
}

function signed({ webhookSecret }: Controlled, payload: string, query: URLSearchParams): string {
  const secret = query.get("secret") ?? webhookSecret
  return signatureOf(payload, secret, nowSeconds() - Number(query.get("age") ?? 0))
}
