import { Blocks, type LinkOf } from "../blocks.tsx"
import { type Block, type GuidePage, type Heading, plainText } from "../document.ts"
import { MakeKey, RequestCode } from "../examples/code.tsx"
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
  /** A request that needs no key. */
  readonly request: ShownRequest
  readonly mcpUrl: string
}

/** A request to copy, and the key for the requests after it. */
function FirstAnswer({ request, mcpUrl }: FirstAnswerModel) {
  return (
    <section class="first-answer" aria-labelledby="first-answer">
      <h2 id="first-answer">Your first request</h2>
      <p>Copy it into a terminal. It needs no key.</p>
      <RequestCode name="first" label="The first request" request={request} mcpUrl={mcpUrl} />
      <MakeKey />
    </section>
  )
}
