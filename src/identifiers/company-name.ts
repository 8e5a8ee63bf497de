/** The legal forms, each with its canonical spelling. */
const legalForms: ReadonlyMap<string, string> = new Map(
  `INC INC,INCORPORATED INC,CORP CORP,CORPORATION CORP,CO CO,COMPANY CO,LTD LTD,LIMITED LTD,PLC PLC,LLC LLC,LP LP,
SA SA,AG AG,SE SE,NV NV,BV BV,AB AB,ASA ASA,AS AS,SPA SPA,OYJ OYJ,OY OYJ,KK KK,KGAA KGAA,SCA SCA,SAB SAB,CV CV,
SAA SAA,SAS SAS,TBK TBK,BHD BHD,PUBL PUBL,PT PT,AKTIENGESELLSCHAFT AG,AKTIEBOLAG AB`
    .split(",")
    .map((pair) => pair.trim().split(" "))
    .map(([written = "", form = ""]) => [written, form]),
)

/** A company's name, split into its core and its legal forms in canonical spelling. */
interface PlainName {
  readonly core: string
  readonly forms: readonly string[]
}

/**
 * Splits a name. `The Procter & Gamble Company` and `PROCTER & GAMBLE Co` have the same core, `PROCTER
 * GAMBLE`. `Novo Nordisk A/S` and `NOVO NORDISK A S` have the same core too. Case, accents, punctuation, a
 * leading "The" and EDGAR's `/DE/` are ignored.
 */
export function plainName(name: string): PlainName {
  const words = wordsOf(name)
  const kept = words[0] === "THE" ? words.slice(1) : [...words]
  const forms: string[] = []
  for (let form = legalForms.get(kept.at(-1) ?? ""); form !== undefined && kept.length > 1; ) {
    kept.pop()
    if (form !== "PUBL" && form !== "CV") forms.unshift(form)
    form = legalForms.get(kept.at(-1) ?? "")
  }
  return { core: kept.join(" "), forms }
}

/** True for a word that is a legal form in any spelling: `Inc.`, `N.V.`, `A/S`. */
export function isLegalForm(word: string): boolean {
  return legalForms.has(word.toUpperCase().replaceAll(/[^A-Z]/g, ""))
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/\bSPONSORED [AG]DR( PFD)?\b/, " ")
    .replace(/(?:\/| )ADR\/?$/, " ")
    .replace(/[/\\][A-Z]{2,3}[/\\]?(?= |$)/, " ")
    .replaceAll(/['’`.](?=[A-Z]\b)|['’`]/g, "")
    .replaceAll(/&|\bAND\b/g, " ")
    .replaceAll(/[^A-Z0-9]+/g, " ")
    .trim()
    .replace(/\b(?:[A-Z] )+[A-Z]$/, (letters) => letters.replaceAll(" ", ""))
    .replace(/\bDE CV$/, "CV")
    .split(" ")
}

/**
 * True if two names may belong to one company: the cores are the same, and the legal forms do not differ.
 * `Rio Tinto plc` and `Rio Tinto Ltd` are two companies. A missing form (`BHP Group`) contradicts nothing.
 */
export function namesAgree(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)]
  if (a.core === "" || a.core !== b.core) return false
  return a.forms.length === 0 || b.forms.length === 0 || a.forms.join(" ") === b.forms.join(" ")
}
