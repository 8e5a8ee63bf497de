import { type ComponentChildren, Fragment } from "preact"
import { TableRegion } from "../../html/components.tsx"
import {
  type Alignment,
  type Block,
  type CodeLines,
  type Heading,
  type Inline,
  plainText,
  type Table,
} from "./document.ts"
import { Code, RequestCode } from "./examples/code.tsx"

/** The address of a link, from the address written in the text; null to show the link as text. */
export type LinkOf = (written: string) => string | null

interface Printed<Printing> {
  readonly printed: Printing
  readonly linkOf: LinkOf
}

export function Blocks({ printed, linkOf }: Printed<readonly Block[]>) {
  return (
    <>
      {printed.map((block, index) => (
        <OneBlock key={index} printed={block} linkOf={linkOf} />
      ))}
    </>
  )
}

function OneBlock({ printed: block, linkOf }: Printed<Block>) {
  switch (block.kind) {
    case "heading":
      return <OwnHeading printed={block} linkOf={linkOf} />
    case "paragraph":
      return (
        <p>
          <Inlines printed={block.children} linkOf={linkOf} />
        </p>
      )
    case "line":
      return <Inlines printed={block.children} linkOf={linkOf} />
    case "code":
      return <CodeOf {...block} />
    case "quote":
      return (
        <blockquote>
          <Blocks printed={block.children} linkOf={linkOf} />
        </blockquote>
      )
    case "list":
      return <List {...block} linkOf={linkOf} />
    case "table":
      return <TableOf printed={block} linkOf={linkOf} />
    case "rule":
      return <hr />
  }
}

function OwnHeading({ printed: { depth, id, children }, linkOf }: Printed<Heading>) {
  return (
    <LinkedHeading depth={depth} id={id} name={plainText(children)}>
      <Inlines printed={children} linkOf={linkOf} />
    </LinkedHeading>
  )
}

/** A heading with a link to itself. `name` is its text. */
export function LinkedHeading(props: {
  readonly depth: number
  readonly id: string
  readonly name: string
  readonly children: ComponentChildren
}) {
  const Level = `h${props.depth}` as "h2"
  return (
    <div class="headed">
      <Level id={props.id}>{props.children}</Level>
      <a class="own" href={`#${encodeURIComponent(props.id)}`} aria-label={`Link to “${props.name}”`}>
        #
      </a>
    </div>
  )
}

/** The label of a code block, by its language. */
const kinds: Readonly<Record<string, string>> = {
  sh: "Command",
  console: "Commands",
  ts: "Program",
  js: "Program in JavaScript",
  python: "Program in Python",
  sql: "Query in SQL",
  powerquery: "Query in Power Query",
  json: "JSON",
  http: "Response",
  text: "Output",
}

function CodeOf({ number, language, text, request }: CodeLines) {
  const label = `${kinds[language] ?? "Lines"}, example ${number}`
  return request === null ? (
    <Code label={label} language={language} text={text} />
  ) : (
    <RequestCode name={`example-${number}`} label={`Request, example ${number}`} request={request} />
  )
}

function List(props: {
  readonly start: number | null
  readonly items: readonly (readonly Block[])[]
  readonly linkOf: LinkOf
}) {
  const items = props.items.map((item, index) => (
    <li key={index}>
      <Blocks printed={item} linkOf={props.linkOf} />
    </li>
  ))
  return props.start === null ? <ul>{items}</ul> : <ol start={props.start}>{items}</ol>
}

function TableOf({ printed: { number, alignments, header, rows }, linkOf }: Printed<Table>) {
  const names = header.map(plainText).filter((name) => name !== "")
  return (
    <TableRegion label={`Table ${number}: ${names.join(", ")}`}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={plainText(cell)} scope="col" class={classOf(alignments[column])}>
                <Inlines printed={cell} linkOf={linkOf} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={classOf(alignments[column])}>
                  <Inlines printed={cell} linkOf={linkOf} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function classOf(alignment: Alignment | undefined): string | undefined {
  return alignment === "right" ? "number" : undefined
}

function Inlines({ printed, linkOf }: Printed<readonly Inline[]>) {
  return (
    <>
      {printed.map((inline, index) => (
        <OneInline key={index} printed={inline} linkOf={linkOf} />
      ))}
    </>
  )
}

/** Code that may break after an underscore and before a slash, for narrow tables. */
function InlineCode({ text }: { readonly text: string }) {
  return (
    <code>
      {text.split(/(?<=_)(?=[a-z])|(?=\/[a-z{])/).map((part, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}

function OneInline({ printed: inline, linkOf }: Printed<Inline>) {
  switch (inline.kind) {
    case "text":
      return <>{inline.text}</>
    case "code":
      return <InlineCode text={inline.text} />
    case "break":
      return <br />
    case "link": {
      const href = linkOf(inline.href)
      const words = <Inlines printed={inline.children} linkOf={linkOf} />
      return href === null ? words : <a href={href}>{words}</a>
    }
    default: {
      const Mark = inline.kind
      return (
        <Mark>
          <Inlines printed={inline.children} linkOf={linkOf} />
        </Mark>
      )
    }
  }
}
