import { Fragment } from "preact"
import { documents } from "../../../src/contract/documents.ts"
import type { Tool } from "../../../src/contract/endpoint.ts"
import { TableRegion } from "../../html/components.tsx"
import { LinkedHeading } from "./blocks.tsx"
import { type DocsModel, DocsPage } from "./frame.tsx"

interface DocsIndexModel {
  readonly docs: DocsModel
  /** Base URL of the API, with `/v1`. */
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly guides: readonly GuideGroup[]
  readonly endpoints: readonly EndpointGroup[]
}

interface GuideGroup {
  readonly title: string
  readonly guides: readonly { readonly path: string; readonly title: string; readonly summary: string }[]
}

interface EndpointGroup {
  readonly title: string
  readonly endpoints: readonly EndpointLine[]
}

interface EndpointLine {
  readonly path: string
  /** The purpose of the endpoint. */
  readonly title: string
  readonly method: string
  /** The path under the base URL. */
  readonly route: string
  readonly summary: string
  readonly needsKey: boolean
  /** The tool that calls the endpoint; null if there is none. */
  readonly tool: Tool | null
}

const description =
  "Guides and reference of the Qistas API: Shariah-compliance screening of stocks and funds, with every number traceable to its filing."

export function DocsIndex({ docs, baseUrl, mcpUrl, guides, endpoints }: DocsIndexModel) {
  return (
    <DocsPage docs={docs} title="Documentation" description={description} query="">
      <h1>Documentation</h1>
      <p class="lead">
        Qistas screens companies and funds under AAOIFI Shari'ah Standard No. 21. Its API gives you the
        verdict, each ratio with its limit, and an Evidence Packet that names the filing behind every figure.
      </p>
      <p class="lead">
        <a href="/docs/quick-start">Quick start</a>: your first verdict in five minutes.
      </p>
      <p>A verdict is a reading of public filings by stated rules. It is not a fatwa.</p>
      <Access baseUrl={baseUrl} mcpUrl={mcpUrl} />
      <LinkedHeading depth={2} id="guides" name="Guides">
        Guides
      </LinkedHeading>
      {guides.map(({ title, guides: listed }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <dl class="docs-list">
            {listed.map(({ path, title: name, summary }) => (
              <div key={path}>
                <dt>
                  <a href={path}>{name}</a>
                </dt>
                <dd>{summary}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
      <LinkedHeading depth={2} id="endpoints" name="Endpoints">
        Endpoints
      </LinkedHeading>
      <p>
        The page of an endpoint has a request to copy or to run, and explains each parameter, field and error.
        An assistant calls the endpoint by the name of its <a href="/docs/mcp">tool</a>.
      </p>
      {endpoints.map(({ title, endpoints: listed }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <Endpoints title={title} endpoints={listed} />
        </Fragment>
      ))}
      <Machines baseUrl={baseUrl} mcpUrl={mcpUrl} />
    </DocsPage>
  )
}

function Access({ baseUrl, mcpUrl }: Pick<DocsIndexModel, "baseUrl" | "mcpUrl">) {
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
        <dt>Key</dt>
        <dd>
          Send an API key in the <code>X-API-Key</code> header. <a href="/dashboard/keys">Make a key</a>: a
          sandbox key is free.
        </dd>
        <dt>Responses</dt>
        <dd>
          JSON with <code>data</code> and <code>meta</code>, or with <code>error</code> and <code>meta</code>
        </dd>
        <dt>AI assistants</dt>
        <dd>
          The same responses over MCP at <code class="wrap">{mcpUrl}</code> (<a href="/docs/mcp">guide</a>)
        </dd>
      </dl>
    </>
  )
}

function Endpoints({ title, endpoints }: EndpointGroup) {
  return (
    <TableRegion label={`Endpoints: ${title}`}>
      <table class="words">
        <thead>
          <tr>
            <th scope="col">Endpoint</th>
            <th scope="col">What it returns</th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map(({ path, title: name, method, route, summary, needsKey, tool }) => (
            <tr key={path}>
              <th scope="row">
                <a href={path}>{name}</a>
                <code class="path block small">
                  {method} <Route route={route} />
                </code>
              </th>
              <td>
                {summary}
                {needsKey ? null : <span class="small block">No key needed</span>}
                {tool === null ? null : (
                  <span class="small block">
                    Tool <code>{tool.name}</code>
                    {tool.isUsual ? null : ", listed at /mcp/all"}
                  </span>
                )}
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
