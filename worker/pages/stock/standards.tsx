import type { StandardScreen, Standards, Standing } from "../../../src/standards/schema.ts"
import { type DeterminationStatus, determinationStatuses, type Membership } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { boundWords, printExactRatio } from "../../html/numbers.ts"
import { otherStandardsPath, standardQuery } from "../../html/paths.ts"
import { limitWords, screenTitle, unconfirmed, windowWords } from "../../html/screens.ts"
import { InlineVerdict, verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { withheldTexts } from "./labels.ts"
import { nearestRatio } from "./stability.tsx"

/** What other standards say, a row each, and why those that disagree do. */
export function OtherStandards({ standards }: { readonly standards: Standards }) {
  const [asked, ...others] = standards.standards
  if (asked === undefined || others.length === 0) return null
  const differing = others.filter(({ differs }) => differs !== null)
  const hasMembers = others.some(({ membership }) => membership !== null)
  const isUnsure = others.some(({ edition }) => edition === "unconfirmed")
  return (
    <Section id="standards" title="Other standards">
      <p>{countSentence(others)}</p>
      <table class="standards">
        <thead>
          <tr>
            <th scope="col">Standard</th>
            <th scope="col">Verdict</th>
            <th scope="col">Nearest its limit</th>
          </tr>
        </thead>
        <tbody>
          {others.map((standing) => (
            <Row key={standing.methodology} standing={standing} />
          ))}
        </tbody>
      </table>
      <p class="small">
        {hasMembers ? `${membersMean} ` : ""}
        {isUnsure ? `${unconfirmed.means} ` : ""}
        <a href={otherStandardsPath}>What each standard tests</a>
      </p>
      {differing.length === 0 ? (
        <p>None of them decides otherwise than {asked.name}.</p>
      ) : (
        <>
          <h3>Why they differ</h3>
          <ul class="lists">
            {differing.map(({ methodology, name, differs }) => (
              <li key={methodology}>
                <strong>{name}:</strong> {differs?.sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Row({ standing }: { readonly standing: Standing }) {
  const { methodology, name, edition, membership } = standing
  const kind = verdictKindOf(standing)
  const [id = methodology] = methodology.split("@")
  return (
    <tr>
      <th scope="row">
        <a href={standardQuery(id)}>{name}</a>
        {edition === "unconfirmed" ? <span class="small block">{unconfirmed.label}</span> : null}
      </th>
      <td>
        <InlineVerdict mark={kind} words={verdictNames[kind]} />
        {membership === null ? null : <span class="small block">{membershipWords[membership]}</span>}
      </td>
      <td>{nearestText(standing)}</td>
    </tr>
  )
}

const membersMean =
  "Some indexes keep their members for a time: for these we also say whether the index would hold the share."

/** Whether the index of a standard that remembers would hold the share. */
const membershipWords: Readonly<Record<Membership, string>> = {
  member: "An index member",
  not_member: "Not a member",
  unknown: "Membership not known",
}

const countWords: Readonly<Record<DeterminationStatus, string>> = {
  compliant: "compliant",
  "non-compliant": "non-compliant",
  pending: "not decided",
}

/** `Under 10 other standards: compliant by 5, non-compliant by 4, not decided by 1.` */
function countSentence(others: readonly Standing[]): string {
  const counts = determinationStatuses.flatMap((wanted) => {
    const count = others.filter(({ status }) => status === wanted).length
    return count === 0 ? [] : [`${countWords[wanted]} by ${count}`]
  })
  return `Under ${others.length} other standards: ${counts.join(", ")}.`
}

/** What decides the verdict of a row: the business, the ratio nearest its limit, or what is not known. */
export function nearestText(standing: Standing): string {
  const { business_activity: business, screens, methodology } = standing
  if (business.result === "fail")
    return `The core business is prohibited: ${business.prohibited_activities.join(", ").toLowerCase()}`
  if (standing.status === "pending") return openText(standing)
  const nearest = nearestRatio(Object.entries(screens).map(([name, screen]) => ({ name, screen })))
  return nearest === null ? "No ratio was computed" : ratioText(nearest.name, nearest.screen, methodology)
}

/** `Cash and interest-bearing securities: 39.5% of total assets; the limit is below 33%`. */
function ratioText(name: string, screen: StandardScreen, methodology: string): string {
  const { value, bound, threshold, operator, numerator, denominator } = screen
  const limit = `the limit is ${limitWords[operator]} ${printExactRatio(threshold)}`
  if (value === null || numerator === null || denominator === null)
    return `${screenTitle(name, methodology)}: no ratio; ${limit}`
  const whole = `${denominator.label.toLowerCase()}${windowWords(methodology, name)}`
  return `${numerator.label}: ${boundWords(bound)}${printExactRatio(value)} of ${whole}; ${limit}`
}

function openText({ business_activity: business, screens, methodology, withheld }: Standing): string {
  const unknown = Object.entries(screens).flatMap(([name, { result }]) =>
    result === "not_applicable" ? [screenTitle(name, methodology)] : [],
  )
  const open = business.result === "not_applicable" ? ["Business activity", ...unknown] : unknown
  if (withheld !== "screen_unresolved" && withheld !== null) return capital(withheldTexts[withheld].short)
  return open.length === 0 ? "A screen is undecided" : `Not known: ${open.join("; ").toLowerCase()}`
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
