/** The schema and linkbases of a filing, as small as XBRL allows. */

const namespaces = `xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"`
const standardRole = "http://www.xbrl.org/2003/role/label"

/** A schema that names its linkbases. */
export function schema(...linkbases: readonly string[]): string {
  const references = linkbases.map(
    (href) =>
      `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:role="http://www.xbrl.org/2003/role/${/_lab/.test(href) ? "label" : "calculation"}LinkbaseRef" xlink:href="${href}"/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?><xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" ${namespaces}><xsd:annotation><xsd:appinfo>${references.join("")}</xsd:appinfo></xsd:annotation></xsd:schema>`
}

function locator(concept: string): string {
  const [prefix = "", name = ""] = concept.split(":")
  const home =
    prefix === "us-gaap" ? "http://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd" : `${prefix}.xsd`
  return `<link:loc xlink:type="locator" xlink:href="${home}#${prefix}_${name}" xlink:label="loc_${name}"/>`
}

const nameOf = (concept: string) => concept.slice(concept.indexOf(":") + 1)

/**
 * A calculation linkbase with one sum on each line, where `-` subtracts an item: `us-gaap:Liabilities =
 * x:Loans - x:Costs`.
 */
export function calculations(table: string): string {
  const links = table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [sum = "", items = ""] = line.trim().split(" = ")
      const weighted = [...items.matchAll(/(- )?(\S+:\S+)/g)].map(
        ([, minus, item = ""]) => [item, minus === undefined ? "1" : "-1"] as const,
      )
      const locators = [sum, ...weighted.map(([item]) => item)].map(locator)
      const arcs = weighted.map(
        ([item, weight]) =>
          `<link:calculationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/summation-item" xlink:from="loc_${nameOf(sum)}" xlink:to="loc_${nameOf(item)}" order="1" weight="${weight}"/>`,
      )
      return `<link:calculationLink xlink:type="extended" xlink:role="http://x.example/role/BalanceSheet">${locators.join("")}${arcs.join("")}</link:calculationLink>`
    })
  return `<?xml version="1.0" encoding="utf-8"?><link:linkbase ${namespaces}>${links.join("")}</link:linkbase>`
}

/** A label linkbase: each concept has a standard label, and a total label that must not count. */
export function labels(texts: Readonly<Record<string, string>>): string {
  const entries = Object.entries(texts).map(
    ([concept, text]) =>
      `${locator(concept)}<link:label xlink:type="resource" xlink:label="lab_${nameOf(concept)}" xlink:role="http://www.xbrl.org/2003/role/totalLabel" xml:lang="en-US">Total</link:label><link:label xlink:type="resource" xlink:label="lab_${nameOf(concept)}" xlink:role="${standardRole}" xml:lang="en-US">${text}</link:label><link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="loc_${nameOf(concept)}" xlink:to="lab_${nameOf(concept)}"/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?><link:linkbase ${namespaces}><link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">${entries.join("")}</link:labelLink></link:linkbase>`
}
