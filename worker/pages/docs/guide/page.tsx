import { Blocks, type LinkOf } from "../blocks.tsx"
import { type Block, type GuidePage, type Heading, plainText } from "../document.ts"
import { type DocsLink, type DocsModel, DocsPage, Places } from "../frame.tsx"
import { FirstAnswer, type FirstAnswerModel } from "./first-answer.tsx"

export interface GuideModel {
  readonly docs: DocsModel
  readonly guide: GuidePage
  readonly linkOf: LinkOf
  /** The page whose text goes on here; null for a guide's first page. */
  readonly first: DocsLink | null
  /** The pages on which this guide goes on. */
  readonly parts: readonly DocsLink[]
  /** A request to begin with; null on most pages. */
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
