import { keysOf, type ListedKey } from "../../src/accounts/keys.ts"
import { ButtonForm, CodeBlock, CopyableCode, Section, TableRegion } from "../html/components.tsx"
import type { ContextOf } from "./context.ts"
import { type SignedInModel, SignedInPage } from "./frame.tsx"
import { curlOf, exampleOf, KeyPrefix } from "./keys.tsx"
import { pageReply } from "./replies.ts"

/** Responds 200 with an example request to copy. */
export async function showFirstRequest(context: ContextOf<"showFirstRequest">): Promise<Response> {
  const { ports, session, origin } = context
  const keys = await keysOf(ports, session.signedIn.account.id)
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null)
  return pageReply(FirstRequest({ viewer: session.viewer, keys: inUse, ...exampleOf(origin) }))
}

interface FirstRequestModel extends SignedInModel {
  /** The keys that are not revoked. */
  readonly keys: readonly ListedKey[]
  /** The address of the API, up to `/v1`. */
  readonly baseUrl: string
  /** A stock of the sandbox. */
  readonly symbol: string
}

export function FirstRequest({ viewer, keys, baseUrl, symbol }: FirstRequestModel) {
  return (
    <SignedInPage title="First request" viewer={viewer} section="First request">
      <h1>First request</h1>
      <ol class="steps">
        <li>
          <h2>Get a key</h2>
          <KnownKeys keys={keys} />
          <ButtonForm
            action="/dashboard/keys"
            formToken={viewer.formToken}
            fields={{ type: "sandbox", name: "first request" }}
            label="Make a sandbox key"
            weight={keys.length === 0 ? "main" : "quiet"}
          />
        </li>
        <li>
          <h2>Send the request</h2>
          <p>
            Replace <code>YOUR_KEY</code> with the whole key. Send it in the <code>X-API-Key</code> header,
            never in a URL.
          </p>
          <CopyableCode id="curl" label="The request" text={curlOf("YOUR_KEY", baseUrl, symbol)} />
        </li>
        <li>
          <h2>Read the response</h2>
          <p>
            <code>data</code> is the result, <code>meta</code> describes the request. Shortened:
          </p>
          <CodeBlock id="answer" label="Shape of the response" text={answerShape(symbol)} />
          <p>
            <code>status</code> is <code>compliant</code>, <code>non-compliant</code> or <code>pending</code>.
            Pending means that there is no verdict. Either the stock has not been analysed yet, or{" "}
            <code>withheld</code> says why there is none.
          </p>
        </li>
      </ol>
      <Refusals />
    </SignedInPage>
  )
}

function KnownKeys({ keys }: { readonly keys: readonly ListedKey[] }) {
  if (keys.length === 0) return <p>You have no key yet. A sandbox key is free.</p>
  return (
    <>
      <p>Use one of your keys:</p>
      <ul>
        {keys.map(({ id, prefix, name }) => (
          <li key={id} class="wrap">
            <KeyPrefix prefix={prefix} /> {name}
          </li>
        ))}
      </ul>
      <p>You see a key only once. If you lost it, make a new one here and revoke the lost one.</p>
    </>
  )
}

const refusals = [
  {
    status: "401",
    meaning: "The key is missing, mistyped or revoked.",
    step: "Send the whole key.",
  },
  {
    status: "403",
    meaning:
      "The stock or fund is outside the sandbox, or you have used up the Evidence Packets of this month.",
    step: "Ask for a stock or fund of the sandbox, wait for the next month, or use a live key on the Plus plan.",
  },
  {
    status: "429",
    meaning: "You have used up a limit (requests a minute, requests a day or packets a month).",
    step: "Wait as many seconds as Retry-After says.",
  },
] as const

function Refusals() {
  return (
    <Section id="refusals" title="If the request is refused">
      <p>
        The response then has an <code>error.code</code> and says why in <code>error.message</code>.
      </p>
      <TableRegion label="What refusals mean">
        <table class="words">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">What it means</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ status, meaning, step }) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>{meaning}</td>
                <td>{step}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </Section>
  )
}

/** The fields of an answer, as in the contract. A company's figures are left out, since they would age. */
function answerShape(symbol: string): string {
  return `{
  "data": {
    "symbol": "${symbol}",
    "methodology": "aaoifi-ss21@…",
    "determination": { "status": …, "confidence": …, "explanation": … },
    "screens": { "debt_to_market_cap": { "result": …, "value": …, "threshold": 0.3 }, … },
    "filing": { "filings": [ { "type": …, "accession_number": … } ] }
  },
  "meta": { "request_id": …, "as_of": … }
}`
}
