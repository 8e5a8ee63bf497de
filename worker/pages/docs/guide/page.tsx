import { ButtonForm } from "../../../html/components.tsx"
import type { Reader } from "../../../html/reader.ts"
import { Blocks, type LinkOf } from "../blocks.tsx"
import { type Block, type GuidePage, type Heading, plainText } from "../document.ts"
import { RequestCode } from "../examples/code.tsx"
import type { ShownRequest } from "../examples/request.ts"
import { type DocsLink, type DocsModel, DocsPage, Places } from "../frame.tsx"

interface GuideModel {
  readonly docs: DocsModel
  readonly guide: GuidePage
  readonly linkOf: LinkOf
  /** The first page of the guide, which this page continues; null on a first page. */
  readonly first: DocsLink | null
  /** The later pages of this guide. */
  readonly parts: readonly DocsLink[]
  /** The request to begin with; null on most pages. */
  readonly firstAnswer: FirstAnswerModel | null
}

export function Guide({ docs, guide, linkOf, first, parts, firstAnswer }: GuideModel) {
  const { title, summary, blocks } = guide
  return (
    <DocsPage docs={docs} title={title} description={summary}>
      {first === null ? null : (
        <p class="eyebrow">
          <a href={first.path}>{first.title}</a>
        </p>
      )}
      <h1>{title}</h1>
      {firstAnswer === null ? null : <FirstAnswer {...firstAnswer} />}
      <Places places={placesOf(blocks)} />
      <Blocks printed={blocks} linkOf={linkOf} />
      {parts.length === 0 ? null : <Parts parts={parts} />}
    </DocsPage>
  )
}

function Parts({ parts }: { readonly parts: readonly DocsLink[] }) {
  return (
    <section aria-label="Further pages">
      <p>More pages of this guide:</p>
      <ul>
        {parts.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function placesOf(blocks: readonly Block[]) {
  return blocks
    .filter((block): block is Heading => block.kind === "heading" && block.depth === 2)
    .map(({ id, children }) => ({ id, title: plainText(children) }))
}

interface FirstAnswerModel {
  readonly request: ShownRequest
  /** Null for a visitor. */
  readonly reader: Reader | null
}

/** A request to copy, and the key for it. The script copies the request together with a new key. */
function FirstAnswer({ request, reader }: FirstAnswerModel) {
  return (
    <section class="first-answer" aria-labelledby="first-answer">
      <h2 id="first-answer">Your first request</h2>
      {reader === null ? (
        <p>
          <a href="/dashboard/sign-in">Sign in with your email address</a> to get a free sandbox key. Put it
          in place of <code>$QISTAS_KEY</code>, and send this request:
        </p>
      ) : (
        <div id="make-key">
          <ButtonForm
            action="/dashboard/keys"
            formToken={reader.formToken}
            fields={{ type: "sandbox", name: "quick start" }}
            label="Make a sandbox key and copy this request as curl"
            weight="main"
          />
          <p class="small">The key is free. It reads ten stocks and two funds.</p>
        </div>
      )}
      <p id="make-key-status" role="status" />
      <RequestCode name="first" label="The first request" request={request} />
    </section>
  )
}
