import { isLegalForm } from "./company-name.ts"
import { namesAsWritten, phrasesAsWritten, wordsAsWritten } from "./names-as-written.ts"

/**
 * Returns a filer's name as people write it: `Kimberly-Clark` for `KIMBERLY CLARK CORP`, `Universal` for
 * `UNIVERSAL CORP /VA/`. EDGAR's marks and trailing legal forms are left out, and words in capitals get small
 * letters. Tables of exceptions have the spellings that follow no rule. The result is empty only for an empty
 * name.
 */
export function displayName(name: string): string {
  const words = withoutLegalForm(name).split(" ")
  const exception = namesAsWritten.get(bare(words.join(" ")))
  if (exception !== undefined) return exception
  const spell = isShouted(words) ? spelled : (word: string) => wordsAsWritten.get(word) ?? word
  return joined(words.map(spell))
}

/** The marks that EDGAR adds at the end: `/DE/`, `/ADR`, `\TX\`, ` / Delaware`, a bare slash. */
const marks = [/\s*[/\\]\s*(?:[A-Z]{2,4}|[A-Z][a-z]+)?\s*[/\\]?$/, / Sponsored [AG]DR(?: Pfd)?$/i]
/** Matches a legal form with a space in it: `N V`, `A S`. */
const splitForm = / (A|N|S) ([AEGSV])$/

/** Removes EDGAR's marks and the legal forms at the end of a name, in any order. The spelling is kept. */
function withoutLegalForm(name: string): string {
  const spaced = name
    .replaceAll(/,(?=\S)/g, ", ")
    .replaceAll(/\s+/gu, " ")
    .trim()
  const unmarked = marks.reduce((rest, mark) => rest.replace(mark, "").trim() || rest, spaced)
  const shorter = withoutForms(unmarked.replace(splitForm, " $1$2").split(" ")).join(" ")
  return shorter === name ? name : withoutLegalForm(shorter)
}

/** Removes trailing legal forms. `& Co` and `and Company` stay: they belong to the words before them. */
function withoutForms(words: readonly string[]): readonly string[] {
  const last = words.at(-1)?.replace(/,$/, "") ?? ""
  const before = words.at(-2) ?? ""
  const rest = words.slice(0, -1)
  if (rest.length === 0 || /^(.*&|and|und)$/i.test(before) || !isLegalForm(last)) return [...rest, last]
  // In `S.A.B. de C.V.` the last two words are one legal form.
  return withoutForms(before.toLowerCase() === "de" && rest.length > 1 ? rest.slice(0, -1) : rest)
}

/** True if no word of four letters or more has a small letter. The filer or EDGAR then wrote capitals. */
function isShouted(words: readonly string[]): boolean {
  const long = words.filter((word) => word.replaceAll(/[^\p{L}]/gu, "").length > 3)
  return (long.length === 0 ? words : long).every((word) => word === word.toUpperCase())
}

const smallWords: ReadonlySet<string> = new Set(
  "a an and at by de del der des di do dos du for from in la of on or the to und von y".split(" "),
)

function spelled(word: string, index: number): string {
  const small = word.toLowerCase()
  if (index > 0 && smallWords.has(small)) return small
  const exception = wordsAsWritten.get(word)
  return (
    exception ??
    word
      .split(/([-&/(]|\.(?=[A-Z]{2}))/)
      .map(partSpelled)
      .join("")
  )
}

function partSpelled(part: string): string {
  const exception = wordsAsWritten.get(part)
  if (exception !== undefined) return exception
  if (part !== part.toUpperCase() || isAbbreviation(part)) return part
  return part
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}(?!$|\w$)|^\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^([DLO]['’])(\p{L})/u, (_, particle: string, letter: string) => particle + letter.toUpperCase())
}

/** True for `A.O.`, `3M`, letters without a vowel, and short ones that are not a word or common name. */
function isAbbreviation(part: string): boolean {
  if (/^(?:[A-Z]\.)+[A-Z]?$/.test(part)) return true
  const letters = part.replaceAll(/[^A-Z]/g, "")
  if (part.includes("'") || letters === "" || shortWords.has(letters)) return false
  return letters.length <= 3 || !/[AEIOUY]/.test(letters)
}

/** English words and names of up to three letters. Any other word of that length is an abbreviation. */
const shortWords: ReadonlySet<string> = new Set(
  `ACE ADS AGE AID AIM AIR ALL AN AND ANT ANY APP ARC ARE ARK ARM ART AS ASH ASK AT BAR BAY BE BED BEE BEL BEN BIG BIO BIT
BLU BOB BOX BOY BUS BUY BY CAL CAM CAN CAP CAR CAT CO COM CUT DAN DAY DEL DER DEW DIA DOG DOT DRY DUE EAR EAT ECO EGG EL ELF ELI ELK EON EYE FAR
FIN FIT FLY FOR FOX FUN GAP GAS GEL GEM GEN GEO GET GO GUM GUN GUS HE HER HI HIM HIP HIT HOT HUB ICE IN INK INN IT ITS JET JOB
JOE JOY KEY KID KIN LA LAB LAS LAW LE LEE LEG LEO LET LIP LOG LOS LOT LOW MAC MAN MAP MAX MAY ME MED MEN MET MID MIX MOD MT MY NEO
NET NEW NO NOR NOT NOW NU OAK OF OFF OIL OLD OLE ON ONE OPT OR OUR OUT OWL OWN PAN PAR PAY PEN PER PET PIE PIN PIT PLY POD POP POT
PRE PRO PUB PUT RAW RAY RED RIO ROB ROY RUN SAF SAM SAN SAO SEA SEE SET SHE SIX SKY SO SOL SON SPA SPY ST STE SUB SUM SUN TAN TAP TAX TEA TEE
TEN THE TIM TIN TIP TO TOM TOP TOY TRI TRU TRY TUB TWO UP US USE VAN VET VIA VIE VON VOX WAR WAY WE WEB WEE WIN WIT WOW YES YET YOU YUM ZEN ZIP ZOO`.split(
    /\s+/,
  ),
)

/**
 * Joins words. Single letters are initials: `U S PHYSICAL THERAPY` becomes `U.S. Physical Therapy`. `AMAZON
 * COM` is a domain.
 */
function joined(words: readonly string[]): string {
  return words
    .join(" ")
    .replace(/(?<=^| )(?:[A-Z] )+[A-Z](?= |$)/, (initials) => `${initials.replaceAll(" ", ".")}.`)
    .replace(/(?<=\S) Com$/, ".com")
    .replace(/& Co$/, "& Co.")
    .replaceAll(phrase, (written) => phrases.get(bare(written)) ?? written)
}

/** Returns the words in capitals, one space apart, because case and punctuation do not distinguish names. */
function bare(phrase: string): string {
  const letters = phrase.normalize("NFD").replaceAll(/\p{M}|['’](?=s\b)/giu, "")
  return letters
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, " ")
    .trim()
}

const phrases: ReadonlyMap<string, string> = new Map(phrasesAsWritten.map((each) => [bare(each), each]))
const phrase = new RegExp(
  `(?<![\\p{L}])(?:${[...phrases.keys()].map((each) => each.replaceAll(" ", "[^\\p{L}]+")).join("|")})(?![\\p{L}])`,
  "giu",
)
