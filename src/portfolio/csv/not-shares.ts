import { cusipInside, hasCusipForm } from "../../identifiers/isin.ts"
import { plainWords } from "./names.ts"

/** Says why a row of a broker's table is not a share; null for a row that may be one. */

interface NamedRow {
  readonly symbol: string
  /** The ISIN; empty if the row has none. */
  readonly isin: string
  readonly name: string
  /** The kind that the file states; empty if there is no such column. */
  readonly type: string
  readonly firstCell: string
  readonly hasQuantity: boolean
}

interface Kind {
  readonly why: string
  /** Tests a row. `type` is the row's type in plain words: lower case, no accents. */
  readonly is: (row: NamedRow, type: string) => boolean
}

/**
 * Matches a row of sums. Such a row has only these words, perhaps with a currency or with the thing that is
 * summed. `Total SE` is a company.
 */
const sum =
  /^(?:(?:sub|grand|account|accounts|portfolio|positions?|market|overall|sous|zwischen|end|gesamt|depot)[ -]*)?(?:totals?|totaux|totaal|totalen|totale|totali|totales|summen?|somme|suma)(?:[ :]+(?:general|generale?|geral|portfolio|account|depot|value|wert|eur|usd|chf|gbp|\(.*\)|[€$£]))*:?$|^(?:gesamt(?:summe|wert|bestand|betrag)?|depotwert|insgesamt|sammelsumme)(?:[ :].*)?$/i
const beginsLikeSum =
  /^(?:(?:sub|grand|account|accounts|portfolio|positions?|market|overall|sous)[ -]*)?totals?(?:$|[ :])/i
const cashNames =
  /^(?:cash(?: [a-z]{3})?|core cash|net cash|us dollars?|euro|liquidez|efectivo|contanti|contanten|esp[eè]ces)$|^(?:liquidit|guthaben|barbestand|verrechnungskonto|kontostand|cashkonto|geldrekening|solde esp[eè]ces)|^cash (?:&|and) cash|^cash balance|^cash \(|^held in (?:money market|fcash)|money market|sweep|settlement fund|bank deposit/i
/**
 * Matches option symbols: the standard form (`AAPL  260116C00250000`), Fidelity's (`-AAPL260116C250`),
 * Schwab's (`AAPL 01/16/2026 250.00 C`) and E*TRADE's.
 */
const optionSymbol = /^-?\.?[A-Z.]{1,6} *\d{6}[CP]\d|\d{2}\/\d{2}\/\d{2,4} +[\d.]+ +[CP]$|\d +(?:call|put)$/i
const optionName = /(?:^|\s)(?:call|put)s?(?:\s|$).*\d|\d.*\s(?:call|put)s?$/i
const warrantName =
  /optionsschein|\b(?:wts?|warrants?)\b(?: exp|$|.*\d)|zertifikat|knock.?out|mini.?future|turbo ?[clps]? .*(?:o\.?end|open.?end|long|short|call|put)|faktor.*(?:long|short)/i
const bondName =
  /\b(?:treas(?:ury)?) (?:bills?|notes?|bonds?|nts?|bds?|bls?)\b|\bt-?bills?\b|[\d¼½¾⅛⅜⅝⅞] ?%.*\b(?:20\d\d|\d{2}\/\d{2})\b|bundesanleihe|bundesobl|schatzanw|anleihe|schuldverschr|\b(?:btp|bot|oat)\b.*\d|bonos del estado|letras del tesoro/i
const giltName = /\bgilts?\b.*\d ?%|%.*\bgilts?\b/i
const fundType = /fund|fonds|etf|etp|fondo|fondi|sicav|ucits|opcvm|\bopc\b|\bfcp\b|tracker|trust/
const fundName = /\b(?:etf|fund|ucits|trust|index|fonds|fondo|sicav)\b/i

/** True if the row has the number of a bond in the place of a symbol. */
function isBondNumber({ symbol, isin }: NamedRow): boolean {
  return (
    symbol === "" ||
    hasCusipForm(symbol) ||
    /^(?=.*\d)[A-Z0-9]{9}$/.test(symbol) ||
    cusipInside(isin)?.startsWith("912") === true
  )
}

const kinds: readonly Kind[] = [
  {
    why: "a total",
    is: ({ symbol, isin, name, firstCell, hasQuantity }) => {
      const words = symbol === "" || symbol === firstCell.toUpperCase() ? [symbol, firstCell, name] : [symbol]
      return isin === "" && words.some((word) => sum.test(word) || (!hasQuantity && beginsLikeSum.test(word)))
    },
  },
  {
    why: "not settled yet, no shares",
    is: ({ symbol, name }) => /^pending activity/i.test(symbol) || /^pending activity/i.test(name),
  },
  {
    why: "a warrant or a certificate, not a share",
    is: ({ name }, type) =>
      (/warrant|optionsschein|zertifikat|certifica(?!at van aandel|ten van aandel)|knock ?out|turbo|sprinter|speeder|hebel|faktor|mini ?future|structur|strukturiert|derivat|^war$|^iopt$/.test(
        type,
      ) &&
        !/deposit|aandel|fonds|fund|investmentzert/.test(type)) ||
      (type === "" && warrantName.test(name)),
  },
  {
    why: "an option, not a share",
    is: ({ symbol, name }, type) =>
      /\boptions?\b|opcion|opzion|\bopties?\b|^(?:opt|fop)$/.test(type) ||
      optionSymbol.test(symbol) ||
      (type === "" && optionName.test(name)),
  },
  {
    why: "cash, not shares",
    is: ({ symbol, name }, type) =>
      /cash|money market|^(?:liquid|guthaben|barmittel|espece|contant|efectivo|girokonto|verrechnungskonto)/.test(
        type,
      ) ||
      symbol.endsWith("**") ||
      cashNames.test(symbol) ||
      (!/equity|stock|etf/.test(type) && cashNames.test(name)),
  },
  {
    why: "a bond, not a share",
    is: (row, type) =>
      (/bond|fixed income|treasur|anleihe|\brenten?\b|pfandbrief|schuldverschreibung|obligat|obligac|obligaz|obligt|obblig|renta fija|revenu fixe|reddito fisso|titol[io] di stato|\bletras?\b|\bbonos?\b|\bbills?\b|vastrentend|verzinslich|emprunt|staatspapier/.test(
        type,
      ) &&
        !fundType.test(type)) ||
      giltName.test(row.name) ||
      (isBondNumber(row) && bondName.test(row.name) && !fundName.test(row.name)),
  },
  {
    why: "a currency, not a share",
    is: (_, type) => /forex|^currency|^cash$|^devisen?$|^divisa$/.test(type),
  },
  { why: "a future, not a share", is: ({ symbol }, type) => /^fut/.test(type) || symbol.startsWith("/") },
  { why: "a contract for difference, not a share", is: (_, type) => /\bcfds?\b/.test(type) },
  {
    why: "a right to shares, not a share",
    is: (_, type) => /bezugsrecht|subscription right|^rights?$|^droits?$|^diritt|^derecho/.test(type),
  },
  { why: "a cryptocurrency, not a share", is: (_, type) => /crypto|krypto|cripto/.test(type) },
]

export function whyNotShares(row: NamedRow): string | null {
  const type = plainWords(row.type)
  return kinds.find(({ is }) => is(row, type))?.why ?? null
}
