import * as z from "zod"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { firstIssue, nullIfEmpty, readJsonDocument } from "../json-document.ts"
import type { EdinetReport } from "./report.ts"

/** The list of documents of one day (`documents.json`, type 2). Section numbers are those of ESE140206. */

/** A report of a listed company, as the list names it. */
export interface ListedReport extends EdinetReport {
  readonly isCorrection: boolean
}

export interface DocumentList {
  readonly reports: readonly ListedReport[]
  /** Numbers of documents that were withdrawn, or withheld from the public. */
  readonly noLongerPublic: readonly string[]
  /** Rows that could not be read, in words for the log. */
  readonly malformed: readonly string[]
}

/** Kinds of documents by `docTypeCode` (section 4-1). Since April 2024 no quarterly reports are filed. */
const kinds: Readonly<Record<string, Pick<ListedReport, "form" | "isCorrection">>> = {
  "120": { form: "annual report", isCorrection: false },
  "130": { form: "annual report", isCorrection: true },
  "140": { form: "quarterly report", isCorrection: false },
  "150": { form: "quarterly report", isCorrection: true },
  "160": { form: "half-year report", isCorrection: false },
  "170": { form: "half-year report", isCorrection: true },
}

/** The Cabinet Office Order on Disclosure of Corporate Affairs. Funds report under the order 030. */
const corporateDisclosure = "010"

const text = nullIfEmpty(z.string()).optional()
/** `0` if the field does not apply; of some rows all other fields are null. */
const flag = z.string().nullish()
const row = z.object({
  docID: z.string().regex(/^[0-9A-Z]{8}$/),
  edinetCode: text,
  secCode: text,
  ordinanceCode: text,
  docTypeCode: text,
  periodEnd: text,
  submitDateTime: text,
  parentDocID: text,
  withdrawalStatus: flag,
  docInfoEditStatus: flag,
  disclosureStatus: flag,
})
type Row = z.output<typeof row>

const list = z.object({
  metadata: z.object({
    parameter: z.object({ date: z.string() }),
    resultset: z.object({ count: z.int() }),
  }),
  results: z.array(z.unknown()),
})

/** A report with what the list must state of it. */
const report = z.object({
  edinetCode: z.string().regex(/^E\d{5}$/),
  submitDateTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/),
  periodEnd: nullIfEmpty(z.iso.date()).optional(),
})

/**
 * Reads the list of a day (YYYY-MM-DD, in Japan). Refuses a list of another day, and one with fewer or more rows
 * than it states. Left out are filers without a code of a listed share, reports that are not open to the public,
 * and records of what the Agency's staff changed in a row.
 */
export function readDocumentList(json: string, day: string): Outcome<DocumentList, "malformed_list"> {
  const read = readJsonDocument(json, list, "malformed_list")
  if (!read.ok) return read
  const { metadata, results } = read.value
  if (metadata.parameter.date !== day)
    return refuse("malformed_list", `The list is of ${metadata.parameter.date}, not of ${day}.`)
  if (metadata.resultset.count !== results.length)
    return refuse(
      "malformed_list",
      `The list states ${metadata.resultset.count} rows and has ${results.length}.`,
    )
  const reports: ListedReport[] = []
  const noLongerPublic: string[] = []
  const malformed: string[] = []
  for (const [index, each] of results.entries()) {
    const parsed = row.safeParse(each)
    if (!parsed.success) malformed.push(`row ${index + 1}: ${firstIssue(parsed.error)}`)
    else if (!isPublic(parsed.data)) noLongerPublic.push(...numbersWithdrawn(parsed.data))
    else if (isReport(parsed.data)) {
      const listed = listedReport(parsed.data)
      if (typeof listed === "string") malformed.push(`${parsed.data.docID}: ${listed}`)
      else reports.push(listed)
    }
  }
  return answer({ reports, noLongerPublic: [...new Set(noLongerPublic)], malformed })
}

/**
 * False for a notice of withdrawal (`withdrawalStatus` 1), a withdrawn document (2), and for a document that is
 * withheld from now on (`disclosureStatus` 1) or is withheld (2). A row with 3 says that it is open again
 * (section 3-1).
 */
function isPublic({ withdrawalStatus, disclosureStatus }: Row): boolean {
  return !["1", "2"].includes(withdrawalStatus ?? "0") && !["1", "2"].includes(disclosureStatus ?? "0")
}

/** A notice of withdrawal is a document itself; the one that it withdraws is its parent. */
function numbersWithdrawn({ docID, parentDocID, withdrawalStatus }: Row): readonly string[] {
  if (withdrawalStatus !== "1") return [docID]
  return parentDocID ? [parentDocID] : []
}

function isReport({ ordinanceCode, docTypeCode, secCode, docInfoEditStatus }: Row): boolean {
  return (
    ordinanceCode === corporateDisclosure &&
    Object.hasOwn(kinds, docTypeCode ?? "") &&
    Boolean(secCode) &&
    docInfoEditStatus !== "1"
  )
}

function listedReport(each: Row): ListedReport | string {
  const parsed = report.safeParse(each)
  const kind = kinds[each.docTypeCode ?? ""]
  if (!parsed.success || kind === undefined)
    return parsed.success ? "of an unknown kind" : firstIssue(parsed.error)
  const { edinetCode, submitDateTime, periodEnd = null } = parsed.data
  // The period of a half-year report is the whole fiscal year in the list, as S100UKYJ of 2024-11-01 shows.
  const stated = kind.form === "half-year report" ? null : periodEnd
  const filed = submitDateTime.slice(0, "YYYY-MM-DD".length)
  if (stated !== null && stated > filed) return `its period ends on ${stated}, after it was filed`
  return { documentId: each.docID, edinetCode, periodEnd: stated, filed, ...kind }
}

/**
 * The state of an answer of EDINET's API. The HTTP status is 200 whatever happened, so that the state stands in
 * the body: `metadata.status` for 400, 404 and 500, `StatusCode` for 401 and 429 ("EDINET API Specification,
 * Version 2", ESE140206, section 3-3, as public clients of the API quote it).
 */
interface EdinetState {
  readonly status: number
  readonly message: string
}

const status = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{3}$/)
    .transform(Number),
])
const message = z.string().catch("")
const states = z.union([
  z.object({ metadata: z.object({ status, message }) }).transform(({ metadata }) => metadata),
  // The gateway in front of the API answers by itself; the case of its first letter is not certain.
  z
    .object({ StatusCode: status, message })
    .transform(({ StatusCode, message }) => ({ status: StatusCode, message })),
  z
    .object({ statusCode: status, message })
    .transform(({ statusCode, message }) => ({ status: statusCode, message })),
])

/** The state that a body states; null if it is no JSON, or states none. */
export function edinetState(text: string): EdinetState | null {
  try {
    return states.safeParse(JSON.parse(text.replace(/^\ufeff/, ""))).data ?? null
  } catch {
    return null
  }
}
