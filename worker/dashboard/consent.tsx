import {
  AuthorizationError,
  type AuthRequest,
  authorizationErrorRedirect,
  CimdFetchError,
  type ConsentDescription,
} from "@cloudflare/workers-oauth-provider"
import type { Entitlement } from "../../src/access/plans.ts"
import { hasPlaceFor } from "../../src/accounts/assistants.ts"
import { sendNotice } from "../../src/accounts/notices.ts"
import { entitlementOf } from "../../src/accounts/overview.ts"
import { isoNow } from "../../src/runtime.ts"
import { TokenField } from "../html/components.tsx"
import { printCount } from "../html/numbers.ts"
import { planNames } from "../html/plans.tsx"
import { pagePolicy } from "../http/security-headers.ts"
import { authorizationServer, readScope } from "../oauth/server.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage, signInAgainPath } from "./frame.tsx"
import { problemReply } from "./problems.tsx"
import { pageReply, seeOther } from "./replies.ts"

/** The page on which the owner of an account connects an assistant, or refuses (RFC 6749, 4.1). */

/** Asks for consent. A request that is not valid goes back to its client, if that is safe. */
export async function showConsent(context: ContextOf<"showConsent">): Promise<Response> {
  const read = await readRequest(context)
  if (read.kind === "refused") return read.response
  const page = Consent({
    viewer: context.session.viewer,
    action: context.url.pathname + context.url.search,
    asked: read.asked,
    entitled: entitlementOf(context.ports, context.session.signedIn.account),
  })
  return pageReply(page, {
    // After the form, the browser goes to the client, which may redirect it once more.
    headers: { "Content-Security-Policy": pagePolicy([new URL(read.asked.redirectUri).protocol]) },
  })
}

/** Sends the browser back to the assistant, with a code or with the refusal. */
export async function giveConsent(context: ContextOf<"giveConsent">): Promise<Response> {
  const read = await readRequest(context)
  if (read.kind === "refused") return read.response
  const { request, asked, server } = read
  if (context.fields.decision !== "allow")
    return seeOther(authorizationErrorRedirect(request, "access_denied", "The account's owner refused."))
  const { ports, session, origin } = context
  const { account } = session.signedIn
  const names = { name: asked.clientName, site: asked.redirectHost }
  if (!(await hasPlaceFor(ports, account.id, names))) return problem(context, tooManyAssistants)
  const { redirectTo } = await server.helpers.completeAuthorization({
    request,
    userId: account.id,
    metadata: names,
    scope: [readScope],
    props: {},
  })
  await ports.assistants.connected(account.id, names.site, isoNow(ports))
  await sendNotice(ports, account, "assistant_connected", origin)
  return seeOther(redirectTo)
}

type ReadRequest =
  | { readonly kind: "refused"; readonly response: Response }
  | {
      readonly kind: "read"
      readonly server: ReturnType<typeof authorizationServer>
      readonly request: AuthRequest
      readonly asked: ConsentDescription
    }

/**
 * Reads the request of the assistant from the query, again before consent takes effect. With a plan, access for
 * weeks needs a recent sign-in, as a live key does.
 */
async function readRequest(context: SessionContext): Promise<ReadRequest> {
  const { ports, session, url, env } = context
  const refused = (response: Response) => ({ kind: "refused", response }) as const
  const { plan } = entitlementOf(ports, session.signedIn.account)
  if (plan !== "free" && !session.viewer.hasRecentSignIn)
    return refused(seeOther(signInAgainPath(url.pathname + url.search)))
  const server = authorizationServer(env.DB, url.origin)
  try {
    const request = await server.helpers.parseAuthRequest(new Request(url))
    if (request.codeChallenge === undefined)
      return refused(seeOther(authorizationErrorRedirect(request, "invalid_request", "PKCE is required")))
    return { kind: "read", server, request, asked: await server.helpers.describeConsent(request) }
  } catch (cause) {
    if (cause instanceof AuthorizationError && cause.redirectTo !== undefined)
      return refused(seeOther(cause.redirectTo))
    if (cause instanceof AuthorizationError || cause instanceof CimdFetchError)
      return refused(problem(context, unknownAssistant))
    throw cause
  }
}

const unknownAssistant =
  "The program that sent you here is not known, or its request is not valid. Nothing was connected. Start again from the program."
const tooManyAssistants =
  "Your account has ten assistants, which is the most. End one on the account's page, and connect again."

function problem({ requestId }: SessionContext, sentence: string): Response {
  return problemReply(
    "person",
    { status: 400, title: "The assistant was not connected", sentence },
    requestId,
  )
}

interface ConsentModel extends SignedInModel {
  readonly action: string
  readonly asked: ConsentDescription
  readonly entitled: Entitlement
}

export function Consent({ viewer, action, asked, entitled: { plan, scope, limits } }: ConsentModel) {
  const { clientName, clientDomain, redirectHost, redirectIsLoopback } = asked
  return (
    <SignedInPage title="Connect an assistant" viewer={viewer} section={null}>
      <h1>Connect an assistant</h1>
      <p class="lead">
        <strong class="wrap">{clientName}</strong> asks to read Qistas for{" "}
        <span class="wrap">{viewer.email}</span>.
      </p>
      <p>
        {clientDomain === undefined ? (
          "It chose this name itself, and nobody has verified it."
        ) : (
          <>
            It is published by <strong class="wrap">{clientDomain}</strong>.
          </>
        )}{" "}
        The access goes to <strong class="wrap">{redirectHost}</strong>.
      </p>
      {redirectIsLoopback ? (
        <p class="notice problem" role="alert">
          This is a program on your own computer. Continue only if you have just started to connect it there.
        </p>
      ) : null}
      <h2>What it may do</h2>
      <ul>
        <li>
          It may ask for verdicts, figures, funds, purification and zakat
          {scope === "full"
            ? ", of every stock and fund"
            : ", of the ten stocks and two funds of the sandbox"}
          .
        </li>
        <li>
          Its requests count toward your {planNames[plan]} plan: {printCount(limits.requestsPerDay)} a day and{" "}
          {printCount(limits.requestsPerMinute)} a minute.
        </li>
        <li>
          It sees your plan, today's use, your saved rule books, and your webhooks without their secrets.
        </li>
        <li>It cannot see your email address, keys, watchlist, portfolios or payments.</li>
        <li>It cannot change anything.</li>
      </ul>
      <form method="post" action={action} class="actions">
        <TokenField formToken={viewer.formToken} />
        <button type="submit" name="decision" value="allow" class="main">
          Connect
        </button>
        <button type="submit" name="decision" value="deny" class="quiet">
          Refuse
        </button>
      </form>
      <p class="small">You can end the access at any time on your account's page.</p>
    </SignedInPage>
  )
}
