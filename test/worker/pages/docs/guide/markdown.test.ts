import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { renderPage } from "../../../../../worker/html/page.tsx"
import { Blocks } from "../../../../../worker/pages/docs/blocks.tsx"
import type { GuidePage } from "../../../../../worker/pages/docs/document.ts"
import { linkFrom } from "../../../../../worker/pages/docs/guide/guides.ts"
import { readMarkdown } from "../../../../../worker/pages/docs/guide/markdown.ts"

function guide(slug: string, text: string, continues: string | null = null): GuidePage {
  return { slug, ...readMarkdown(text), continues }
}

function html(text: string): string {
  const from = guide("from", text)
  return renderPage(Blocks({ printed: from.blocks, linkOf: (href) => linkFrom(from, href, [from]) }))
}

describe("markdown is printed as HTML", () => {
  test.each([
    [
      "a paragraph",
      "One *two* **three** ~~four~~.",
      "<p>One <em>two</em> <strong>three</strong> <del>four</del>.</p>",
    ],
    ["code within a line", "`a < b && c`", "<p><code>a &lt; b &amp;&amp; c</code></p>"],
    ["a list without blank lines", "- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
    ["a list with blank lines", "- one\n\n- two", "<ul><li><p>one</p></li><li><p>two</p></li></ul>"],
    ["a list within a list", "1. one\n   - inner", '<ol start="1"><li>one<ul><li>inner</li></ul></li></ol>'],
    ["a list whose item continues", "3. three", '<ol start="3"><li>three</li></ol>'],
    ["a quotation", "> said", "<blockquote><p>said</p></blockquote>"],
    ["a break and a rule", "one  \ntwo\n\n---", "<p>one<br/>two</p><hr/>"],
    ["an escaped sign", "\\*not\\*", "<p>*not*</p>"],
    ["an entity", "&lt;b&gt; &amp;", "<p>&lt;b> &amp;</p>"],
    ["an image, as its alternative text", "![a chart](x.png)", "<p>a chart</p>"],
  ])("%s", (_case, text, expected) => {
    expect(html(text)).toContain(expected)
  })

  test("a table scrolls by itself and has a label, and its numbers are aligned right", () => {
    const printed = html("| tag | weight |\n|---|--:|\n| `a` | 5 |")
    expect(printed).toContain('<section class="region" aria-label="Table 1: tag, weight" tabindex="0">')
    expect(printed).toContain('<th scope="col" class="number">weight</th>')
    expect(printed).toContain('<td><code>a</code></td><td class="number">5</td>')
  })

  test("every block can be copied and has a unique name, and a request is in three languages", () => {
    const printed = html("```sh\ncurl x\n```\n\n```json\n{}\n```\n\n```sh\nnpm start\n```")
    const names = [...printed.matchAll(/class="copyable"><section class="lines" aria-label="([^"]*)"/g)]
    expect(names.map(([, name]) => name)).toEqual([
      "Request, example 1, curl",
      "Request, example 1, JavaScript",
      "Request, example 1, Python",
      "JSON, example 2",
      "Command, example 3",
    ])
    expect(printed).not.toMatch(/<button(?![^>]* data-scripted[^>]* hidden)/)
  })

  test("a heading links to itself; the first one is the title, and further first-level headings become second-level", () => {
    const { title, summary, blocks } = readMarkdown("# The title\n\nOne. Two.\n\n# Other")
    expect([title, summary]).toEqual(["The title", "One."])
    expect(blocks.map((block) => (block.kind === "heading" ? block.depth : 0))).toEqual([0, 2])
    expect(html("# T\n\n## A part")).toContain(
      '<h2 id="a-part">A part</h2><a class="own" href="#a-part" aria-label="Link to “A part”">#</a>',
    )
  })

  test.each([
    ["What `as_of` means", "what-as_of-means"],
    ["Debt, and cash: 30%", "debt-and-cash-30"],
    ["القسطاس", "القسطاس"],
    ["...", "section"],
    ["Content", "content-1"],
  ])("the heading %s has the fragment #%s", (text, id) => {
    expect(readMarkdown(`# T\n\n## ${text}`).blocks).toMatchObject([{ id }])
  })
})

describe("unsafe markdown is refused", () => {
  test.each([
    "<script>alert(1)</script>",
    "a <b onclick=x>c</b>",
    "<!-- said -->",
    '<img src="x" onerror="y">',
  ])("HTML becomes text: %s", (text) => {
    const printed = html(text)
    expect(printed).not.toMatch(/<(script|b|img|!--)/)
    expect(printed.replaceAll(/<[^>]+>/g, "")).toContain("&lt;")
  })

  const pages: readonly GuidePage[] = [
    guide("errors", "# Errors\n\n## Codes"),
    guide("long", "# Long\n\n## One\n\n### Deep"),
    guide("long-two", "# Two\n\n## Deeper", "long"),
  ]

  test.each([
    ["#codes", "#codes"],
    ["errors.md", "/docs/errors"],
    ["./errors.md#codes", "#codes"],
    ["long.md#deep", "/docs/long#deep"],
    ["long.md#two", "/docs/long-two"],
    ["long.md#deeper", "/docs/long-two#deeper"],
    ["/verify?a=b#c", "/verify?a=b#c"],
    ["https://www.sec.gov/x", "https://www.sec.gov/x"],
    ["#nowhere", null],
    ["nowhere.md", null],
    ["../decisions/0001.md", null],
    ["", null],
    ["javascript:alert(1)", null],
    ["JaVaScRiPt:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["data:text/html,x", null],
    ["http://example.com", null],
    ["//example.com", null],
    ["/\\example.com", null],
    ["/\t/example.com", null],
    ["https:example.com", null],
    ["https://www.sec.gov@example.com/", null],
    ["https://", null],
  ])("a link to %j leads to %j", (written, expected) => {
    const [from] = pages
    expect(from && linkFrom(from, written, pages)).toBe(expected)
  })

  test("any text gives only known elements and safe links, with unique ids", () => {
    const pieces = fc.constantFrom(
      ...["# a", "## a", "\n\n", "\n", "- ", "1. ", "> ", "|a|b|\n|-|-|\n|c|", "```\n", "`", "**", "_"],
      ...["[a](", ")", "![", "]", "<script>", "</p>", "<b onclick=1>", "<!--", "-->", "&#106;", "&lt;"],
      ...['"', "'", "javascript:", "https://a", "//", "#a"],
    )
    const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 })
    fc.assert(
      fc.property(texts, (written) => {
        const printed = html(written.join(""))
        const elements = [...printed.matchAll(/<\/?([^\s>/]*)/g)].map(([, name = ""]) => name)
        expect(elements.filter((name) => !known.has(name))).toEqual([])
        // A quotation mark in text is printed as an entity. The value of an attribute may be any text.
        expect(printed.replaceAll(/"[^"]*"/g, "")).not.toMatch(/<[^>]*\son\w+=/)
        for (const [, href = ""] of printed.matchAll(/ href="([^"]*)"/g)) {
          expect(href).toMatch(/^(#|https:\/\/|\/(?![/\\]))/)
        }
        const ids = [...printed.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 500, examples: [[["1. ", "# a", "<b onclick=1>"]]] },
    )
  })
})

const known = new Set([
  "button",
  ..."!doctype div p h2 h3 h4 h5 h6 a ul ol li blockquote hr br wbr section pre code fieldset".split(" "),
  ..."legend input label span table thead tbody tr th td em strong del".split(" "),
])
