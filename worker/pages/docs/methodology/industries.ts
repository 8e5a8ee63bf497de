import { activityNames, type Placement } from "../../../../src/screening/activities/business-activity.ts"
import { classifications } from "../../../../src/screening/activities/industries.ts"
import { industrySchemes } from "../../../../src/screening/activities/stated-industry.ts"
import type { GuidePage } from "../document.ts"
import { bullets, code, heading, prose, section, strong } from "./blocks.ts"

/** The methodology guide's section on the industry codes of companies outside the US. */
export function industriesSection(): GuidePage {
  return section(
    "Industries abroad",
    prose`A company that does not report to the SEC has no SIC code. We class its business by what others state: Korea's classification (KSIC) in its record on DART, the industry in EDINET's list of codes, and the list of lines outside the US (FinanceDatabase). Two readers placed each code independently. Where they differed, the code is open.`,
    bullets([
      "A code that leaves no doubt fails the company, unless another source calls it something else. A bank or insurer is not failed by a code in a country where it may be an Islamic one, or if the list describes it so.",
      "A permissible code passes if no source leaves a prohibited or mixed business possible. A register's wide code, such as “Services”, may be narrowed by the list. A code that a brewery, a tobacco maker, a hotel, a broadcaster or a lender may have is never narrowed by the list.",
      "The list also describes each company. If the description names alcohol, tobacco, meat, gambling, lending, insurance, securities, weapons, hotels, media, cannabis, groceries or real estate, the business stays open. We read the descriptions once and do not publish them.",
      "A decision about the company itself counts before any code.",
    ]),
    ...industrySchemes.flatMap((scheme) => {
      const { title: name, entries } = classifications[scheme]
      const ofKind = (kind: Placement["kind"]) =>
        [...entries.values()].filter(({ placement }) => placement.kind === kind)
      return [
        heading(name),
        bullets([
          ...ofKind("prohibited").map(({ code: number, title, placement }) => {
            const what = placement.kind === "prohibited" ? activityNames[placement.category] : ""
            return prose`${strong("Prohibited.")} ${code(number)} ${title}: ${what}`
          }),
          prose`${strong("Permissible.")} ${ofKind("permissible")
            .map(({ code: number, title }) => `${number} ${title}`)
            .join("; ")}`,
          ...ofKind("unresolved").map(
            ({ code: number, title, reason }) =>
              prose`${strong("Open.")} ${code(number)} ${title}. ${reason}`,
          ),
        ]),
      ]
    }),
  )
}
