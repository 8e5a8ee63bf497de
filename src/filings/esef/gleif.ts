import * as z from "zod"
import { hasIsinForm } from "../../identifiers/isin.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { printedLine, readJsonDocument } from "../json-document.ts"

/**
 * Records of the Global Legal Entity Identifier Foundation, a JSON:API without a key (api.gleif.org/docs; form of
 * the answers by github.com/owasp-amass/amass, engine/plugins/support/org/types.go).
 */

/** What GLEIF knows of a company. */
export interface LeiRecord {
  /** Its present names, the English one first if there is one. */
  readonly names: readonly string[]
  /** ISO 3166-1 alpha-2 code of the country of its legal address; null if there is none. */
  readonly countryCode: string | null
}

export interface IsinPage {
  readonly isins: readonly string[]
  readonly hasMore: boolean
}

const named = z.object({ name: printedLine, language: z.string().nullish(), type: z.string().nullish() })
const record = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      entity: z.object({
        legalName: named,
        otherNames: z.array(named).nullish(),
        transliteratedOtherNames: z.array(named).nullish(),
        legalAddress: z.object({ country: z.string().nullish() }).nullish(),
      }),
    }),
  }),
})

/**
 * The kinds of further names that are the company's own today (GLEIF, LEI-CDF 3.1, EntityNameTypeEnum and
 * TransliteratedEntityNameTypeEnum). A previous name can be another company's by now, and a group can trade under
 * the name of one of its companies, so both are left out.
 */
const presentNames: ReadonlySet<string> = new Set([
  "ALTERNATIVE_LANGUAGE_LEGAL_NAME",
  "PREFERRED_ASCII_TRANSLITERATED_LEGAL_NAME",
  "AUTO_ASCII_TRANSLITERATED_LEGAL_NAME",
])

/** Reads `/api/v1/lei-records/{lei}`. Refuses the record of another company. */
export function readLeiRecord(text: string, lei: string): Outcome<LeiRecord, "malformed_record"> {
  const read = readJsonDocument(text, record, "malformed_record")
  if (!read.ok) return read
  const { id, attributes } = read.value.data
  if (id !== lei) return refuse("malformed_record", `The record is of another entity than ${lei}.`)
  const { legalName, otherNames, transliteratedOtherNames, legalAddress } = attributes.entity
  const further = [...(otherNames ?? []), ...(transliteratedOtherNames ?? [])]
  const names = [legalName, ...further.filter(({ type }) => presentNames.has(type ?? ""))]
  const english = names.filter(({ language }) => language?.toLowerCase().startsWith("en"))
  const country = legalAddress?.country ?? ""
  return answer({
    names: distinct([...english, ...names].map(({ name }) => name)),
    countryCode: /^[A-Z]{2}$/.test(country) ? country : null,
  })
}

const isinPage = z.object({
  data: z.array(z.object({ attributes: z.object({ lei: z.string(), isin: z.string() }) })),
  links: z.object({ next: z.string().nullish() }).optional(),
})

/** Reads a page of `/api/v1/lei-records/{lei}/isins`. Leaves out what is no ISIN, and ISINs of other companies. */
export function readIsinPage(text: string, lei: string): Outcome<IsinPage, "malformed_isins"> {
  const read = readJsonDocument(text, isinPage, "malformed_isins")
  if (!read.ok) return read
  const { data, links } = read.value
  const isins = data.map(({ attributes }) => attributes).filter((each) => each.lei === lei)
  return answer({
    isins: distinct(isins.map(({ isin }) => isin).filter(hasIsinForm)),
    hasMore: (links?.next ?? null) !== null,
  })
}

/** The texts without repetitions and empty ones. */
export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== "")
}
