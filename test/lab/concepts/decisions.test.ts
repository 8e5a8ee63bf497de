import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { taxonomyElements } from "../../../lab/concepts/elements.ts"
import { leftOut } from "../../../lab/concepts/left-out.ts"
import { decisionOn } from "../../../lab/concepts/reads.ts"
import { conceptClasses, conceptUsesTable, parseTable } from "../../../scripts/starter/tables.ts"
import { dataFolder } from "../../support/folders.ts"

const uses = parseTable(conceptUsesTable, readFileSync(`${dataFolder}/${conceptUsesTable.name}`, "utf8"))

describe("every borrowing, interest-bearing asset, interest income and revenue is read or deliberately left out", () => {
  it("if it exceeds half a percent of any company's assets or revenue", () => {
    expect(uses.length).toBeGreaterThan(300)
    const undecided = uses.filter((use) => decisionOn(use.class, use.concept) === null)
    expect(undecided).toEqual([])
  })

  it("if it is an element of the taxonomies", () => {
    const undecided = conceptClasses.flatMap((conceptClass) =>
      taxonomyElements[conceptClass]
        .trim()
        .split(/\s+/)
        .filter((element) => decisionOn(conceptClass, element) === null),
    )
    expect(undecided).toEqual([])
  })

  it("for reasons that each leave out at least one concept", () => {
    const idle = conceptClasses.flatMap((conceptClass) =>
      leftOut[conceptClass].filter(
        ({ reason }) => !uses.some((use) => decisionOn(use.class, use.concept) === `left out: ${reason}`),
      ),
    )
    expect(idle).toEqual([])
  })

  it("and a line that only bounds the liabilities is not read as debt", () => {
    expect(decisionOn("borrowing", "us-gaap:OtherLiabilitiesNoncurrent")).toBeNull()
    expect(decisionOn("borrowing", "us-gaap:NotesPayableToBankNoncurrent")).toBe("read")
  })
})
