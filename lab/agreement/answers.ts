import { memberCounts, ownCounts } from "./members.ts"
import type { Agreement } from "./print.ts"
import { standardOn } from "./rules.ts"
import { table } from "./table.ts"

/** Prints how often the rule of each fund's or index's standard gives the published answer. */
export function answersTable({ members, notices }: Agreement): string {
  const head = ["published", "day", "standard", "compared", "agree", "differ", "withheld", "not judged"]
  const lists = members.flatMap((list) => {
    const { rules, asOf, leftOut } = list
    const { id } = standardOn(rules, asOf)
    return [
      [`members of ${rules.fund}`, asOf, id, ...memberCounts(list)],
      ...(leftOut === null ? [] : [[`S&P 500 without ${rules.fund}`, asOf, id, ...ownCounts(leftOut), ""]]),
    ]
  })
  const { rows, judged, agreeing } = notices
  const reviews = rows.map(({ review }) => review).sort()
  return table(
    head,
    [
      ...lists,
      [
        "notices of the KMI All Share",
        `${reviews[0]} to ${reviews.at(-1)}`,
        "kmi-meezan",
        judged.length,
        agreeing.length,
        judged.length - agreeing.length,
        0,
        rows.length - judged.length,
      ],
    ].map((cells) => cells.map(String)),
  )
}
