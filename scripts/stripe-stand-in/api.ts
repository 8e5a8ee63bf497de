import {
  type CheckoutSession,
  checkoutJson,
  customerJson,
  listJson,
  newId,
  type PortalSession,
  type StandIn,
  type StandInCustomer,
  subscriptionJson,
} from "./state.ts"

export interface ApiRequest {
  readonly method: string
  /** The path below `/v1`. */
  readonly path: string
  readonly query: URLSearchParams
  /** The body, encoded as a form. */
  readonly form: URLSearchParams
  /** The address of the hosted pages. */
  readonly pagesUrl: string
}

export interface ApiAnswer {
  readonly status: number
  readonly body: object
}

/** Answers the calls of Stripe's HTTP API that this service uses. */
export function answerApi(state: StandIn, request: ApiRequest): ApiAnswer {
  const { method, path } = request
  if (method === "POST" && path === "/customers") return createCustomer(state, request)
  if (method === "POST" && path === "/checkout/sessions") return openCheckout(state, request)
  if (method === "POST" && path === "/billing_portal/sessions") return openPortal(state, request)
  if (method === "GET" && path === "/subscriptions") return listSubscriptions(state, request)
  const [, id] = /^\/subscriptions\/(\w+)$/.exec(path) ?? []
  if (method === "GET" && id !== undefined) return retrieveSubscription(state, id)
  return refusal(404, null, `Unrecognized request URL (${method}: /v1${path}).`)
}

function createCustomer(state: StandIn, { form }: ApiRequest): ApiAnswer {
  const customer: StandInCustomer = {
    id: newId("cus"),
    email: form.get("email"),
    metadata: inBrackets(form, "metadata"),
  }
  state.customers.set(customer.id, customer)
  return { status: 200, body: customerJson(customer) }
}

function openCheckout(state: StandIn, { form, pagesUrl }: ApiRequest): ApiAnswer {
  const customer = form.get("customer") ?? ""
  if (!state.customers.has(customer)) return noSuch("customer", customer)
  const price = form.get("line_items[0][price]")
  const [successUrl, cancelUrl] = [form.get("success_url"), form.get("cancel_url")]
  if (form.get("mode") !== "subscription" || !price || !successUrl || !cancelUrl) {
    return refusal(400, null, "A subscription needs a price and both addresses to come back to.")
  }
  const session: CheckoutSession = {
    id: newId("cs_test"),
    customer,
    price,
    successUrl,
    cancelUrl,
    clientReferenceId: form.get("client_reference_id"),
    metadata: inBrackets(form, "subscription_data[metadata]"),
    status: "open",
  }
  state.checkouts.set(session.id, session)
  return { status: 200, body: checkoutJson(session, `${pagesUrl}/pay/${session.id}`) }
}

function openPortal(state: StandIn, { form, pagesUrl }: ApiRequest): ApiAnswer {
  const customer = form.get("customer") ?? ""
  if (!state.customers.has(customer)) return noSuch("customer", customer)
  const session: PortalSession = { id: newId("bps"), customer, returnUrl: form.get("return_url") ?? "" }
  state.portals.set(session.id, session)
  const { id, returnUrl } = session
  const body = { id, object: "billing_portal.session", customer, livemode: false, return_url: returnUrl }
  return { status: 200, body: { ...body, url: `${pagesUrl}/portal/${id}` } }
}

/** Lists subscriptions as Stripe does: newest first, one page for each call. */
function listSubscriptions(state: StandIn, { query }: ApiRequest): ApiAnswer {
  const customer = query.get("customer") ?? ""
  if (!state.customers.has(customer)) return noSuch("customer", customer)
  const every = query.get("status") === "all"
  const all = [...state.subscriptions.values()]
    .filter((each) => each.customer === customer && (every || each.status !== "canceled"))
    .reverse()
  const after = all.findIndex(({ id }) => id === query.get("starting_after")) + 1
  const page = all.slice(after, after + Number(query.get("limit") ?? 10))
  const list = listJson(page.map(subscriptionJson), "/v1/subscriptions")
  return { status: 200, body: { ...list, has_more: after + page.length < all.length } }
}

function retrieveSubscription(state: StandIn, id: string): ApiAnswer {
  const found = state.subscriptions.get(id)
  return found === undefined ? noSuch("id", id) : { status: 200, body: subscriptionJson(found) }
}

function noSuch(param: string, id: string): ApiAnswer {
  return refusal(param === "id" ? 404 : 400, param, `No such ${param}: '${id}'`)
}

function refusal(status: number, param: string | null, message: string): ApiAnswer {
  const missing = param === null ? {} : { code: "resource_missing", param }
  return { status, body: { error: { type: "invalid_request_error", message, ...missing } } }
}

/** Parses `metadata[account_id]=1` as { account_id: "1" }. */
function inBrackets(form: URLSearchParams, name: string): Readonly<Record<string, string>> {
  const named = [...form].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith("]"))
  return Object.fromEntries(named.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}
