/**
 * A name of a holdings file or list, parsed. `ROCHE HOLDING PAR AG`, `ALPHABET INC CL A` and `HOME DEPOT
 * INC/THE` name the same companies as `Roche Holding AG`, `Alphabet Inc.` and `The Home Depot, Inc.`
 */
export interface HoldingName {
  /** The words that name the company, as written. */
  readonly words: readonly string[]
  /** The company's words in canonical spelling, with abbreviations expanded. Used as key for look-ups. */
  readonly core: string
  /** The legal forms in canonical spelling. `Co` is left out if the name has another form. */
  readonly forms: readonly string[]
  /** The one letter of the share class in the name; null if there is none. */
  readonly shareClass: string | null
  /** The kinds of security in the name, such as `preferred` or `right`; empty for an ordinary share. */
  readonly marks: readonly string[]
}

/** Parses a name. The core is empty if the name has no words. */
export function readHoldingName(name: string): HoldingName {
  const written = wordsOf(name)
  const reading: NameReading = { words: [], forms: new Set(), marks: new Set(), shareClass: null }
  for (const [at, word] of written.entries()) readWord(reading, written, at, word)
  const { words, shareClass } = reading
  const stated = [...reading.forms].filter((form, _at, all) => form !== "CO" || all.length === 1)
  return { words, core: coreOf(words), forms: stated, shareClass, marks: [...reading.marks] }
}

/**
 * Returns the cores under which a name may be listed: with and without a final letter (`AMERICA MOVIL B`).
 */
export function coresOf({ words, core }: HoldingName): readonly string[] {
  const last = words.at(-1) ?? ""
  return words.length > 1 && last.length === 1 ? [core, coreOf(words.slice(0, -1))] : [core]
}

/**
 * The likeness of two names. `same`: the words are the same in the same order, and the legal forms are
 * compatible. `similar`: one name is a truncated or abbreviated form of the other, or the names share all
 * distinctive words. `similar` suffices only if the ticker matches too. `unlike`: any other pair, and any
 * pair with incompatible legal forms.
 */
type Likeness = "same" | "similar" | "unlike"

/**
 * Compares two names. `held` is the name in the file, which may be truncated. `isSoleFirstWord` returns true
 * for a word that begins the name of only one listed company, such as `LVMH`.
 */
export function likeness(
  held: HoldingName,
  listed: HoldingName,
  isSoleFirstWord: (word: string) => boolean,
): Likeness {
  if (held.core === "" || listed.core === "" || areFormsContrary(held, listed)) return "unlike"
  const isOneCore = coresOf(held).some((core) => coresOf(listed).includes(core))
  if (isOneCore && areFormsAlike(held, listed)) return areWordsAlike(held, listed) ? "same" : "similar"
  if (isOneCore || isCutShort(held, listed) || shareTellingWords(held, listed)) return "similar"
  const [first = "", otherFirst = ""] = [held.words[0], listed.words[0]]
  return first.length > 2 && first === otherFirst && isSoleFirstWord(first) ? "similar" : "unlike"
}

/** True if both names state a legal form. */
export function stateForms(one: HoldingName, other: HoldingName): boolean {
  return one.forms.length > 0 && other.forms.length > 0
}

interface NameReading {
  readonly words: string[]
  readonly forms: Set<string>
  readonly marks: Set<string>
  shareClass: string | null
}

function readWord(reading: NameReading, written: readonly string[], at: number, word: string): void {
  const [before, next] = [written[at - 1] ?? "", written[at + 1]]
  if (word === "THE") return
  if (isClassWord(before) && /^[A-Z0-9]$/.test(word) && at > 1) {
    reading.shareClass = word
    return
  }
  const mark = marks.get(word)
  if (mark !== undefined && at > 0) reading.marks.add(mark.name)
  if (mark?.isStripped && at > 0) return
  if (at === 0) {
    if (!/^(AB|PT|OYJ)$/.test(word) || next === undefined) reading.words.push(word)
    return
  }
  const form = forms.get(word)
  if (form !== undefined) {
    if (form !== "PUBL") reading.forms.add(form)
    return
  }
  if (stripped.has(word) || (isClassWord(word) && (next === undefined || /^[A-Z0-9]$/.test(next)))) return
  if (isTail(word, before, next)) {
    if (/^[A-Z]$/.test(word)) reading.shareClass = word
    return
  }
  reading.words.push(word)
}

function isClassWord(word: string): boolean {
  return /^(CLASS|CLAS|CLA|CL|SERIES|SERIE|SER|CM)$/.test(word)
}

/** True for a word that describes the share, next to a legal form: `SIEMENS N AG`, `CHINA VANKE LTD H`. */
function isTail(word: string, before: string, next: string | undefined): boolean {
  const isBesideForm = forms.has(before) || (next !== undefined && forms.has(next))
  if (word === "PAR" || word === "REG") return next !== undefined && forms.has(next)
  if (/^(NEW|COM|DEL|ORD|SF|DR)$/.test(word))
    return forms.has(before) || (word === "NEW" && next === undefined)
  return /^[A-Z]$/.test(word) && isBesideForm
}

const letters: ReadonlyMap<string, string> = new Map(
  "ØO ÆAE ŒOE ŁL ĐD ÐD ÞTH ßSS ıI".split(" ").map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

function wordsOf(name: string): string[] {
  const spaced = plainLetters(name)
    .toUpperCase()
    .replace(/[/\\][A-Z]{2,3}[/\\]?(?= |$)/, " ")
    .replace(/\bNON[ -]?VOTING\b/, " NONVOTING ")
    .replace(/\bAMERICAN DEPOSIT[AO]RY\b.*$/, "")
    .replace(/\bPUBLIC (LIMITED|LTD\.?) (COMPANY|CO)\b/, "PLC")
    .replace(/['’`.](?=[A-Z]\b)|['’`]/g, "")
    .replace(/&|\+|\bAND\b/g, " ")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()
  // Separate letters are joined into one word (`D R HORTON`, `S P GLOBAL`, `S A B DE C V`), except a class
  // letter after `CLASS`.
  return spaced
    .replace(/\b(?<!\b(?:CLASS|CL|SERIES|SER) )(?:[A-Z] )+[A-Z]\b/g, (run) => run.replaceAll(" ", ""))
    .replace(/\bDE CV\b/, "CV")
    .split(" ")
}

function plainLetters(name: string): string {
  if (!/[^ -~]/.test(name)) return name
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[øæœłđðþßı]/giu, (letter) => letters.get(letter) ?? letters.get(letter.toUpperCase()) ?? letter)
}

function coreOf(words: readonly string[]): string {
  return words.map((word) => abbreviations.get(word) ?? plurals.get(word) ?? word).join(" ")
}

/** True if each pair of words is equal, or one of the two is an abbreviation. A plural is not enough. */
function areWordsAlike(one: HoldingName, other: HoldingName): boolean {
  return one.words.every((word, at) => {
    const beside = other.words[at]
    return word === beside || beside === undefined || abbreviations.has(word) || abbreviations.has(beside)
  })
}

function areFormsAlike(one: HoldingName, other: HoldingName): boolean {
  return !stateForms(one, other) || one.forms.some((form) => other.forms.includes(form))
}

/** True if the legal forms are incompatible: `Merck & Co., Inc.` is not `Merck KGaA`. `Inc` fits `Corp`. */
export function areFormsContrary(one: HoldingName, other: HoldingName): boolean {
  if (!stateForms(one, other)) return false
  const kins = new Set(one.forms.map((form) => formKins.get(form) ?? form))
  return !other.forms.some((form) => kins.has(formKins.get(form) ?? form))
}

/** The smallest length of a truncated name. `plainCutMin` is for a name with only generic words. */
const cutMin = 6
const plainCutMin = 12

/** True if one name begins with the other: files cut names at about 34 characters. Ignores spaces. */
function isCutShort(one: HoldingName, other: HoldingName): boolean {
  const [a, b] = [joined(one), joined(other)]
  const [short, long, name] = a.length < b.length ? [a, b, one] : [b, a, other]
  const isLongEnough = short.length >= (tellingWords(name).length > 0 ? cutMin : plainCutMin)
  return short === long || (isLongEnough && long.startsWith(short)) || isBeginning(one, other)
}

/** True if the longer name begins with all words of the shorter, which has at least two: `US BANCORP DE`. */
function isBeginning(one: HoldingName, other: HoldingName): boolean {
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one]
  return (
    short.words.length > 1 &&
    short.words.every((word, at) => coreOf([word]) === coreOf([long.words[at] ?? ""]))
  )
}

function joined({ words }: HoldingName): string {
  return withoutUmlauts(words.join(""))
}

/**
 * True if one name has distinctive words and the other name contains all of them. The last word of the file's
 * name may be truncated.
 */
function shareTellingWords(held: HoldingName, listed: HoldingName): boolean {
  const [ofHeld, ofListed] = [tellingWords(held), tellingWords(listed)]
  const cut = cutWordOf(held)
  const isInListed = (word: string) =>
    ofListed.some((beside) => isOneWord(word, beside) || (word === cut && beside.startsWith(cut)))
  const isInHeld = (word: string) =>
    ofHeld.some((beside) => isOneWord(word, beside)) || (cut !== null && word.startsWith(cut))
  return (ofHeld.length > 0 && ofHeld.every(isInListed)) || (ofListed.length > 0 && ofListed.every(isInHeld))
}

const tellingMin = 3

/** Returns the distinctive words of a name; `First Bank` and `SM Energy` have none. */
export function tellingWords({ words }: HoldingName): readonly string[] {
  return words.filter((word) => word.length >= tellingMin && !isGeneric(word))
}

function isGeneric(word: string): boolean {
  const full = abbreviations.get(word) ?? plurals.get(word) ?? word
  return genericWords.has(full)
}

/** True if two words are equal, or differ only by abbreviation, plural or an extra letter (`ALUMINIUM`). */
function isOneWord(one: string, other: string): boolean {
  if (coreOf([one]) === coreOf([other]) || withoutUmlauts(one) === withoutUmlauts(other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long === `${short}S` || (short.length > 5 && hasOneLetterMore(short, long))
}

const cutWordMin = 4
const cutNameMin = 22

/** Returns the last word, if the name is long enough to be cut: `FINA` in `APOLLO ... REAL ESTATE FINA`. */
function cutWordOf(name: HoldingName): string | null {
  const last = name.words.at(-1) ?? ""
  const mayBeCut = joined(name).length >= cutNameMin && last.length >= cutWordMin && !isGeneric(last)
  return mayBeCut ? last : null
}

function hasOneLetterMore(short: string, long: string): boolean {
  if (long.length !== short.length + 1) return false
  let [start, end] = [0, 0]
  while (start < short.length && short[start] === long[start]) start += 1
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1
  return start > 0 && start + end === short.length
}

/** Turns `RUECK` into `RUCK`, because `RÜCK` without its accent is `RUCK` too. */
function withoutUmlauts(word: string): string {
  return word.replace(/([AOU])E/g, "$1")
}

/** Generic words of company names, in the spelling of cores. They do not distinguish companies. */
const genericWords: ReadonlySet<string> = new Set(
  `GROUP HOLDING INTERNATIONAL TECHNOLOGY SERVICE INDUSTRY COMPANIES FINANCIAL FINANCE BANK BANCORP BANCSHARES CAPITAL TRUST
PROPERTY REALTY ESTATE REAL ENERGY RESOURCE PARTNER FIRST UNITED AMERICAN AMERICA NATIONAL GENERAL GLOBAL NEW OF DE LA
US USA UK CHINA JAPAN INDIA KOREA TAIWAN HONG KONG AUSTRALIA CANADA BRASIL BRAZIL SYSTEM SOLUTION PHARMACEUTICAL
THERAPEUTIC BIOTECH LABORATORY MEDICAL HEALTH HEALTHCARE MANUFACTURING ENTERPRISE BRAND FOOD MEDIA COMMUNICATION
ENTERTAINMENT INVESTMENT MINING GOLD OIL GAS ELECTRIC ELECTRONIC POWER WATER CHEMICAL MATERIAL MOTOR PRODUCT INSURANCE
DEVELOPMENT CONSTRUCTION ENGINEERING CORPORATE NETWORK SOFTWARE SCIENCE BIOSCIENCE DIGITAL MANAGEMENT NORTH SOUTH EAST WEST
SOUTHERN NORTHERN WESTERN EASTERN PACIFIC ATLANTIC CENTRAL COMMUNITY STATE CITY HOME STORE STEEL TELECOM TOTAL ADVANCED
ACQUISITION VENTURE INVESTOR MERGER INTERACTIVE ROYALTY EQUITY STRATEGIC GROWTH INCOME MORTGAGE PRECIOUS METAL MINERAL LAND FUND FUNDS FUNDING`.split(
    /\s+/,
  ),
)

/** The word lists for company names in holdings files and lists. */

/** The legal forms, each with its canonical spelling. */
const forms =
  pairs(`INC INC,INCORPORATED INC,INCORP INC,INCINARY INC,CORP CORP,CORPORATION CORP,COR CORP,CORPO CORP,CO CO, LTD LTD,LIMITED LTD,LT LTD,LTDINARY LTD,PLC PLC,LLC LLC,LP LP,SA SA,AG AG,AKTIENGESELLSCHAFT AG,SE SE,NV NV,BV BV,AB AB,
AKTIEBOLAG AB,ASA ASA,AS AS,SPA SPA,OYJ OYJ,ABP OYJ,OY OYJ,KK KK,KGAA KGAA,SCA SCA,SAB SAB,CV SAB,SAA SAA,SAS SAS,TBK TBK,
BHD BHD,BERHAD BHD,PUBL PUBL,PCL PCL,PJSC PJSC,QPSC QPSC,KSC KSC,KSCP KSC,SGPS SA`)

/**
 * Legal forms that lists use interchangeably, each mapped to one representative. Any other two forms may
 * belong to different companies.
 */
const formKins = pairs(`CORP INC,CO INC,LTD INC,LLC INC,LP INC,KK INC,SE SA,AG SA,SCA SA,SAS SA`)

/** Abbreviations in files, each with the full word. */
const abbreviations = pairs(`HLDG HOLDING,HLDGS HOLDING,HLDNG HOLDING,HLDNGS HOLDING,INTL INTERNATIONAL,
TECH TECHNOLOGY,TECHS TECHNOLOGY,TECHNOLOGI TECHNOLOGY,MFG MANUFACTURING,GRP GROUP,SVC SERVICE,SVCS SERVICE,SERV SERVICE,
LAB LABORATORY,LABS LABORATORY,PHARM PHARMACEUTICAL,PHARMA PHARMACEUTICAL,PHARMACEUTICA PHARMACEUTICAL,FINL FINANCIAL,
FIN FINANCIAL,BANCORPORATION BANCORP,IND INDUSTRY,INDS INDUSTRY,COS COMPANIES,COMM COMMUNICATION,COMMS COMMUNICATION,
PPTYS PROPERTY,PPTY PROPERTY,PROP PROPERTY,PROPS PROPERTY,RLTY REALTY,TR TRUST,INVT INVESTMENT,INVTS INVESTMENT,
INVS INVESTMENT,INV INVESTMENT,SYS SYSTEM,RES RESOURCE,ELEC ELECTRIC,ENTMT ENTERTAINMENT,NATL NATIONAL,AMER AMERICAN,
DEV DEVELOPMENT,PRODS PRODUCT,PROD PRODUCT,PETE PETROLEUM,RY RAILWAY,BROS BROTHERS,MTR MOTOR,MTRS MOTOR,MGMT MANAGEMENT,
MTGE MORTGAGE,ENGR ENGINEERING,ENGRG ENGINEERING,EQUIP EQUIPMENT,MATLS MATERIAL,MACH MACHINERY,TELECOMM TELECOMMUNICATION,
INS INSURANCE,INFO INFORMATION,ASSUR ASSURANCE,CHEM CHEMICAL,CHEMS CHEMICAL,INSTRS INSTRUMENT,SEMICON SEMICONDUCTOR,PWR POWER,TRANS TRANSPORT,
TRANSN TRANSPORTATION,MED MEDICAL,CTR CENTER,CTRS CENTER,STL STEEL,ENTPR ENTERPRISE,ENTERPR ENTERPRISE,ASSOC ASSOCIATES`)

/** Plurals, each with its singular. Lists confuse the two, although some companies differ only in this. */
const plurals = pairs(`HOLDINGS HOLDING,TECHNOLOGIES TECHNOLOGY,SERVICES SERVICE,LABORATORIES LABORATORY,
PHARMACEUTICALS PHARMACEUTICAL,INDUSTRIES INDUSTRY,COMMUNICATIONS COMMUNICATION,PROPERTIES PROPERTY,INVESTMENTS INVESTMENT,
SYSTEMS SYSTEM,SOLUTIONS SOLUTION,RESOURCES RESOURCE,PRODUCTS PRODUCT,MOTORS MOTOR,MATERIALS MATERIAL,FOODS FOOD,BRANDS BRAND,
CHEMICALS CHEMICAL,INSTRUMENTS INSTRUMENT,SEMICONDUCTORS SEMICONDUCTOR,ENTERPRISES ENTERPRISE,PARTNERS PARTNER,
THERAPEUTICS THERAPEUTIC,ELECTRONICS ELECTRONIC,BIOSCIENCES BIOSCIENCE,SCIENCES SCIENCE,STORES STORE,NETWORKS NETWORK,
TELECOMMUNICATIONS TELECOMMUNICATION`)

/** Words that describe the share, not the company. They are left out of names. */
const stripped: ReadonlySet<string> = new Set(
  "ADR ADS GDR NVDR REIT SPONSORED UNSPONSORED SHS SHARES NPV CDI CDIS COMMON ORDINARY REGISTERED SPON COMPANY REP REPTG REPR REPRESENTING".split(
    " ",
  ),
)

interface Mark {
  readonly name: string
  /** False for a word that also occurs in company names, such as Unit Corp or Rights of Way. */
  readonly isStripped: boolean
}

/** Words for securities other than ordinary shares. The company's verdict does not apply to them. */
const marks: ReadonlyMap<string, Mark> = new Map(
  [
    ["preferred", true, "PREF PFD PRFD PRE PREFERENCE PREFD"],
    ["preferred", false, "PREFERRED"],
    ["non-voting", true, "NONVOTING"],
    ["warrant", false, "WARRANT WARRANTS WTS WT"],
    ["right", false, "RIGHT RIGHTS RTS CVR"],
    ["unit", false, "UNIT UNITS"],
    ["note", false, "NOTE NOTES DEBENTURE DEBENTURES BOND BONDS"],
    ["remnant", false, "ESCROW CONTRA LIQUIDATING LIQUIDATION"],
  ].flatMap(([name, isStripped, words]) =>
    String(words)
      .split(" ")
      .map((word) => [word, { name: String(name), isStripped: isStripped === true }] as const),
  ),
)

function pairs(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .split(",")
      .map((pair) => pair.trim().split(" "))
      .map(([written = "", read = ""]) => [written, read]),
  )
}
