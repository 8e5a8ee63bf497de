import { abbreviations, formKins, forms, marks, plurals, stripped } from "./name-words.ts"

/**
 * A name as a holdings file or a list writes it, taken apart: `ROCHE HOLDING PAR AG`, `ALPHABET INC CL A` and
 * `HOME DEPOT INC/THE` tell of a company what `Roche Holding AG`, `Alphabet Inc.` and `The Home Depot, Inc.` tell.
 */
export interface HoldingName {
  /** The words that name the company, as written. */
  readonly words: readonly string[]
  /** Those words in one spelling each, abbreviations read: the key names are found by. */
  readonly core: string
  /** Legal forms in one spelling, without `Co` where another form is stated. */
  readonly forms: readonly string[]
  /** The class of share it speaks of, one letter; null without one. */
  readonly shareClass: string | null
  /** Words that tell of something else than a plain share: `PREF`, `RIGHT`, `WARRANT`. */
  readonly marks: readonly string[]
}

/** Takes a name apart; one without a word has an empty core. */
export function readHoldingName(name: string): HoldingName {
  const written = wordsOf(name)
  const reading: NameReading = { words: [], forms: new Set(), marks: new Set(), shareClass: null }
  for (const [at, word] of written.entries()) readWord(reading, written, at, word)
  const { words, shareClass } = reading
  const stated = [...reading.forms].filter((form, _at, all) => form !== "CO" || all.length === 1)
  return { words, core: coreOf(words), forms: stated, shareClass, marks: [...reading.marks] }
}

/** The cores a name may be listed under: its own, then the one without a letter after it (`AMERICA MOVIL B`). */
export function coresOf({ words, core }: HoldingName): readonly string[] {
  const last = words.at(-1) ?? ""
  return words.length > 1 && last.length === 1 ? [core, coreOf(words.slice(0, -1))] : [core]
}

/**
 * How far two names may be one company's. `same`: the same words in the same order, no legal form against another.
 * `similar`: one is the other cut short or abbreviated, or they share every word that tells companies apart; enough
 * beside a ticker, too little alone. `unlike`: neither, or legal forms that no company has at once.
 */
export type Likeness = "same" | "similar" | "unlike"

/**
 * `held` is the file's name, which may be cut short. `isSoleFirstWord` tells whether a word begins one listed company's
 * name only, as `LVMH` does.
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

/** Whether both names state a legal form. */
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

/** What stands beside a legal form and belongs to the share: `SIEMENS N AG`, `CHINA VANKE LTD H`, `... CORP NEW`. */
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
  // `D R HORTON`, `S P GLOBAL`, `S A B DE C V`: letters set apart are one word, but not the class after a word for it.
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

/** Each word the same as written, or read from an abbreviation; `X Technology` and `X Technologies` may be two. */
function areWordsAlike(one: HoldingName, other: HoldingName): boolean {
  return one.words.every((word, at) => {
    const beside = other.words[at]
    return word === beside || beside === undefined || abbreviations.has(word) || abbreviations.has(beside)
  })
}

function areFormsAlike(one: HoldingName, other: HoldingName): boolean {
  return !stateForms(one, other) || one.forms.some((form) => other.forms.includes(form))
}

/** `Merck & Co., Inc.` is not `Merck KGaA`; `Inc` for `Corp` is how lists differ. */
function areFormsContrary(one: HoldingName, other: HoldingName): boolean {
  if (!stateForms(one, other)) return false
  const kins = new Set(one.forms.map((form) => formKins.get(form) ?? form))
  return !other.forms.some((form) => kins.has(formKins.get(form) ?? form))
}

/** Letters a name that is cut short has at the least, and one of general words alone. */
const cutMin = 6
const plainCutMin = 12

/** One name goes on where the other ends: files cut names at some 34 characters, and words may be set apart. */
function isCutShort(one: HoldingName, other: HoldingName): boolean {
  const [a, b] = [joined(one), joined(other)]
  const [short, long, name] = a.length < b.length ? [a, b, one] : [b, a, other]
  const isLongEnough = short.length >= (tellingWords(name).length > 0 ? cutMin : plainCutMin)
  return short === long || (isLongEnough && long.startsWith(short)) || isBeginning(one, other)
}

/** Two words or more, and all of the shorter name: `US Bancorp` of `US BANCORP DE`. */
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
 * Every word of one name that tells companies apart is in the other, and there is such a word. The file's name may be
 * cut in the middle of its last word.
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

/** The words of a name that few other companies' names hold; none in `First Bank`, nor in `SM Energy`. */
export function tellingWords({ words }: HoldingName): readonly string[] {
  return words.filter((word) => word.length >= tellingMin && !isGeneric(word))
}

function isGeneric(word: string): boolean {
  const full = abbreviations.get(word) ?? plurals.get(word) ?? word
  return genericWords.has(full)
}

/** The same word, an abbreviation or a plural of it, or one with a letter more (`ALUMINIUM`). */
function isOneWord(one: string, other: string): boolean {
  if (coreOf([one]) === coreOf([other]) || withoutUmlauts(one) === withoutUmlauts(other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long === `${short}S` || (short.length > 5 && hasOneLetterMore(short, long))
}

const cutWordMin = 4
const cutNameMin = 22

/** The last word of a name long enough to have been cut: `FINA` of `APOLLO COMMERCIAL REAL ESTATE FINA`. */
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

/** `RUECK` and `RÜCK`, of which plain letters leave `RUCK`. */
function withoutUmlauts(word: string): string {
  return word.replace(/([AOU])E/g, "$1")
}

/** Words that many companies' names hold, in the spelling of the core: they tell no company from another. */
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
