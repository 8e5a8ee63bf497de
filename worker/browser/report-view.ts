import { type Finding, findings, type ReportLine } from "../../src/verify/report-line.ts"
import { byStandard, isBorneOut, type VerificationReport } from "../../src/verify/verify.ts"

/** Renders a report as elements. Strings from files are set as text, never as markup, because they are untrusted. */

const marks: Readonly<Record<Finding, { readonly mark: string; readonly word: string }>> = {
  equal: { mark: "=", word: "equal" },
  differs: { mark: "≠", word: "differs" },
  absent: { mark: "∅", word: "not in these facts" },
  unchecked: { mark: "?", word: "cannot be checked" },
}

/** The report as page elements; the heading can take the focus, so that a screen reader starts there. */
export function reportView(report: VerificationReport): readonly HTMLElement[] {
  const { identifier, name, status, asOf, factsOf, lines, summary } = report
  const heading = element("h2", "", headingOf(report))
  heading.tabIndex = -1
  const sum = element("p", `notice ${isBorneOut(report) ? "done" : "problem"}`, summary)
  sum.dataset.summary = ""
  const about = element(
    "p",
    "",
    `${name} (${identifier}): ${status}${byStandard(report)} on ${asOf}.${factsOf.length === 0 ? "" : ` Held against the facts of ${factsOf.join(" and ")}.`}`,
  )
  const differing = lines.filter(({ finding }) => finding === "differs")
  const parts = [...new Set(lines.map(({ part }) => part))]
  return [
    heading,
    sum,
    about,
    tallyView(report),
    ...(differing.length === 0 ? [] : partView("What differs", differing)),
    ...parts.flatMap((part) =>
      partView(
        part,
        lines.filter((line) => line.part === part),
      ),
    ),
  ]
}

function headingOf(report: VerificationReport): string {
  if (isBorneOut(report)) return "Nothing differs"
  return report.tally.differs > 0 ? "Something differs" : "Not all the filings are in these facts"
}

function tallyView({ tally }: VerificationReport): HTMLElement {
  const figures = element("dl", "figures")
  for (const finding of findings) {
    const figure = element("div", "")
    const count = element("dd", "")
    count.append(element("strong", "", String(tally[finding])))
    figure.append(element("dt", "", marks[finding].word), count)
    figures.append(figure)
  }
  return figures
}

const columns = ["Outcome", "Statement", "In the packet", "Recomputed", "How"] as const

function partView(part: string, lines: readonly ReportLine[]): readonly HTMLElement[] {
  const region = element("section", "region")
  region.tabIndex = 0
  region.setAttribute("aria-label", part)
  const table = element("table", "verified")
  const head = element("tr", "")
  for (const column of columns) {
    const cell = element("th", column === "In the packet" || column === "Recomputed" ? "number" : "", column)
    cell.setAttribute("scope", "col")
    head.append(cell)
  }
  const top = element("thead", "")
  top.append(head)
  const body = element("tbody", "")
  body.append(...lines.map(rowOf))
  table.append(top, body)
  region.append(table)
  return [element("h3", "", part), region]
}

function rowOf({ what, finding, stated, recomputed, how }: ReportLine): HTMLElement {
  const row = element("tr", finding)
  const { mark, word } = marks[finding]
  const outcome = element("td", "outcome")
  const sign = element("span", "mark", mark)
  sign.setAttribute("aria-hidden", "true")
  outcome.append(sign, ` ${word}`)
  const statement = element("th", "name", what)
  statement.setAttribute("scope", "row")
  row.append(
    outcome,
    statement,
    element("td", "number", grouped(stated)),
    element("td", "number", recomputed === null ? "–" : grouped(recomputed)),
    element("td", "how", how === null ? "" : readable(how)),
  )
  return row
}

/** `84711000000` as `84,711,000,000`; other text unchanged. */
export function grouped(text: string): string {
  if (!/^-?\d{4,}(\.\d+)?$/.test(text)) return text
  const [whole = "", fraction] = text.split(".")
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}

/** Groups the digits of amounts in a sentence, but not of accession numbers. */
function readable(sentence: string): string {
  return sentence.replace(/(?<![\d.-])\d{5,}(\.\d+)?(?![\d-])/g, grouped)
}

function element(name: string, classes: string, text = ""): HTMLElement {
  const made = document.createElement(name)
  if (classes !== "") made.className = classes
  if (text !== "") made.textContent = text
  return made
}
