import { beforeAll, describe, expect, test } from "vitest"
import { edgarFiler } from "../../../../src/identifiers/filer.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { mainWordsOf } from "../../../support/words.ts"
import { seenByVisitor, seenWithPlus } from "../../support/browser.ts"
import { decided, decidedDocuments, heldBack } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"
import { list, publishing } from "../../support/stores.ts"

/** Lines on a regulator's list, with each kind of verdict. The verdicts are invented. */
const [compliant, failing, withheld] = [edgarFiler(4001), edgarFiler(4002), edgarFiler(4003)]
const onList = [
  { id: "JKT:BRIS", filer: compliant, badge: "Compliant" },
  { id: "JKT:TLKM", filer: failing, badge: "Non-compliant" },
  { id: "JKT:ICBP", filer: withheld, badge: "Withheld" },
] as const
const pathOf = (id: string) => `/stocks/${encodeURIComponent(id)}`

beforeAll(async () => {
  await list([
    ...onList.map(({ id, filer }) => listing(id, "On a list", filer)),
    listing("JKT:MLBI", "Not on the list", null),
    listing("BRIS", "In the US", null),
  ])
  const { compliance } = decidedDocuments(failing)
  const determination = { ...compliance.determination, status: "non-compliant" as const }
  await publishAll(publishing, [
    decided(compliant),
    decided(failing, { compliance: { ...compliance, determination } }),
    heldBack(withheld),
  ])
})

describe("a stock on a regulator's list", () => {
  const said =
    "The regulator in Indonesia, Otoritas Jasa Keuangan (OJK), listed this share as Shariah-compliant"

  test("says so to a reader without a plan, in the same words whatever our verdict is", async () => {
    const pages = await Promise.all(onList.map(({ id }) => seenByVisitor(pathOf(id))))
    expect(pages.map(({ status }) => status)).toEqual([403, 403, 403])
    const words = pages.map(({ text }) =>
      mainWordsOf(text).replaceAll(/(JKT(:|%3A))?(BRIS|TLKM|ICBP)/g, "it"),
    )
    expect(words[0]).toContain(said)
    expect(new Set(words).size).toBe(1)
  })

  test.each(onList)(
    "has our verdict first, and says that the list is no part of it: $badge",
    async (line) => {
      const words = mainWordsOf((await seenWithPlus(pathOf(line.id))).text)
      const [verdict = ""] = words.split(said)
      expect(verdict).toContain(line.badge)
      expect(words).toContain(
        "Daftar Efek Syariah, in force from 1 Jun 2026 , the newest list that we have (KEP-21/D.04/2026, read from",
      )
      expect(words).toContain("Our verdict does not depend on it.")
    },
  )

  test.each(["JKT:MLBI", "BRIS"])("says nothing of a line that is not on it: %s", async (id) => {
    for (const see of [seenByVisitor, seenWithPlus])
      expect((await see(pathOf(id))).text).not.toContain("listed this share")
  })
})
