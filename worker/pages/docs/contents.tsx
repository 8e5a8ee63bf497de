import { Fragment } from "preact"
import { documents } from "../../../src/contract/documents.ts"
import { CopyableCode, TableRegion } from "../../html/components.tsx"
import { LinkedHeading } from "./blocks.tsx"
import { type DocsModel, DocsPage } from "./frame.tsx"

export interface DocsIndexModel {
  readonly docs: DocsModel
  /** Base URL of the API, with `/v1`. */
  readonly baseUrl: string
  readonly mcpUrl: string
  /** A first request. */
  readonly curl: string
  readonly guides: readonly { readonly path: string; readonly title: string; readonly summary: string }[]
  readonly endpoints: readonly EndpointLine[]
}

interface EndpointLine {
  readonly path: string
  readonly method: string
  /** The path under the base URL. */
  readonly route: string
  readonly summary: string
  readonly needsKey: boolean
}

const description =
  "Guides and reference of the Qistas API: Shariah-compliance screening of stocks and funds, with every number traceable to its filing."

export function DocsIndex({ docs, baseUrl, mcpUrl, curl, guides, endpoints }: DocsIndexModel) {
  return (
    <DocsPage docs={docs} title="Documentation" description={description}>
      <h1>Documentation</h1>
      <p class="lead">
        Qistas screens listed companies and funds under AAOIFI Shari'ah Standard No. 21. Its API returns the
        verdict, the ratios against their limits, and an Evidence Packet that names the filing behind each
        figure.
      </p>
      <p>A verdict is a reading of public filings by stated rules. It is not a fatwa.</p>
      <Access baseUrl={baseUrl} mcpUrl={mcpUrl} curl={curl} />
      <LinkedHeading depth={2} id="guides" name="Guides">
        Guides
      </LinkedHeading>
      <dl class="docs-list">
        {guides.map(({ path, title, summary }) => (
          <div key={path}>
            <dt>
              <a href={path}>{title}</a>
            </dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
      <LinkedHeading depth={2} id="endpoints" name="Endpoints">
        Endpoints
      </LinkedHeading>
      <p>Each has a page with its parameters, its response field by field, and a request to run.</p>
      <Endpoints endpoints={endpoints} />
      <Machines baseUrl={baseUrl} mcpUrl={mcpUrl} />
    </DocsPage>
  )
}

function Access({ baseUrl, mcpUrl, curl }: Pick<DocsIndexModel, "baseUrl" | "mcpUrl" | "curl">) {
  return (
    <>
      <LinkedHeading depth={2} id="access" name="Access">
        Access
      </LinkedHeading>
      <dl class="facts">
        <dt>Base address</dt>
        <dd>
          <code class="wrap">{baseUrl}</code>
        </dd>
        <dt>Authentication</dt>
        <dd>
          An API key in the <code>X-API-Key</code> header. <a href="/dashboard/sign-in">Sign in</a> to create
          one; a sandbox key is free.
        </dd>
        <dt>Responses</dt>
        <dd>
          JSON: <code>data</code> and <code>meta</code>, or <code>error</code> and <code>meta</code>
        </dd>
        <dt>For AI assistants</dt>
        <dd>
          The same over MCP at <code class="wrap">{mcpUrl}</code> (<a href="/docs/mcp">guide</a>)
        </dd>
      </dl>
      <p>A first request, with the key in a shell variable:</p>
      <CopyableCode id="first-request" label="A first request" text={curl} />
    </>
  )
}

function Endpoints({ endpoints }: { readonly endpoints: readonly EndpointLine[] }) {
  return (
    <TableRegion label="Endpoints">
      <table class="words">
        <thead>
          <tr>
            <th scope="col">Endpoint</th>
            <th scope="col">What it returns</th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map(({ path, method, route, summary, needsKey }) => (
            <tr key={path}>
              <th scope="row">
                <a href={path}>
                  <code class="path">
                    {method} <Route route={route} />
                  </code>
                </a>
              </th>
              <td>
                {summary}
                {needsKey ? null : <span class="small block">No key needed</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** A path that may wrap before each slash. */
export function Route({ route }: { readonly route: string }) {
  return (
    <>
      {route.split(/(?=\/)/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function Machines({ baseUrl, mcpUrl }: Pick<DocsIndexModel, "baseUrl" | "mcpUrl">) {
  return (
    <>
      <LinkedHeading depth={2} id="machines" name="For machines">
        For machines
      </LinkedHeading>
      <ul>
        {Object.values(documents).map(({ path, summary }) => (
          <li key={path}>
            <a href={`/v1${path}`}>
              <code>/v1{path}</code>
            </a>
            : {summary}
          </li>
        ))}
        <li>
          <a href="/v1">
            <code>/v1</code>
          </a>
          : every endpoint as JSON, without a key, at <code class="wrap">{baseUrl}</code>
        </li>
        <li>
          <code>/mcp</code>: the tools of the MCP server, at <code class="wrap">{mcpUrl}</code>
        </li>
      </ul>
    </>
  )
}
