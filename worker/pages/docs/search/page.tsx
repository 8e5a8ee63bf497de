import { type DocsModel, DocsPage } from "../frame.tsx"
import type { Hit } from "./find.ts"

interface SearchModel {
  readonly docs: DocsModel
  readonly query: string
  readonly hits: readonly Hit[]
}

export function DocsSearch({ docs, query, hits }: SearchModel) {
  return (
    <DocsPage docs={docs} title={`Search: ${query}`} description="Search of the documentation." query={query}>
      <h1>Search the docs</h1>
      {hits.length === 0 ? (
        <p>
          Nothing found for <strong class="wrap">{query}</strong>. Try one word, or the name of a field.
        </p>
      ) : (
        <Hits query={query} hits={hits} />
      )}
    </DocsPage>
  )
}

function Hits({ query, hits }: Omit<SearchModel, "docs">) {
  return (
    <>
      <p>
        For <strong class="wrap">{query}</strong>, best matches first:
      </p>
      <ol class="docs-hits">
        {hits.map(({ kind, title, href, page, excerpt }) => (
          <li key={`${href} ${title}`}>
            <a class="wrap" href={href}>
              {kind === "field" ? <code>{title}</code> : title}
            </a>
            {title === page ? null : <span class="small"> in {page}</span>}
            {excerpt.length === 0 ? null : (
              <p class="small">
                {excerpt.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
