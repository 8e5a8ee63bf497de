import { wordsOf } from "./words.ts"

/** Words with which people begin a question about a share, and with which they end it. */
const wordsBefore = wordsIn(`
is are can could may should do does am i we you it its that what about to buy buying invest investing in own trade
halal haram shariah sharia compliant permissible stock stocks share shares
apakah adakah apa bolehkah boleh beli membeli hukum investasi di saham kya
هل ما حكم يجوز شراء الاستثمار في تداول سهم أسهم شركة`)

const wordsAfter = wordsIn(`
halal halaal haram haraam sharia shariah shari'ah compliant compliance permissible permitted allowed lawful
stock stocks share shares equity price ticker company or not is it that ok
apakah adakah saham halalkah haramkah patuh syariah atau tidak harga
hisse hissesi helal caiz mi mı hai ya kya
حلال حلالا حرام شرعي شرعية شرعا متوافق متوافقة مع الشريعة الإسلامية نقي نقية أم أو سهم أسهم سعر جائز`)

function wordsIn(written: string): ReadonlySet<string> {
  return new Set(written.split(/\s+/).map(plainOf))
}

/** A word as `wordsOf` prints it, without the apostrophe of `shari'ah`. */
function plainOf(written: string): string {
  return wordsOf(written.replaceAll(/['’‘`]/g, "")).join(" ")
}

/** Marks at the ends of a word that belong to the sentence. */
const ends = /^["'“”‘’«(]+|["'“”‘’»)?؟!.,،;:]+$/gu

/**
 * Returns a text without the words of a question before and behind the name: `apple` for `Is Apple halal?`,
 * `best buy` for `best buy stock`. Null if it has no such word, or no other.
 */
export function withoutQuestion(text: string): string | null {
  const written = text
    .replace(/\b(?:to (?:buy|own|trade|hold|invest in)|in islam|for muslims)\b/gi, " ")
    .split(/\s+/)
    .map((part) => part.replaceAll(ends, ""))
    .filter((part) => part !== "")
  const first = written.findIndex((part) => !wordsBefore.has(plainOf(part)))
  const last = written.findLastIndex((part) => !wordsAfter.has(plainOf(part)))
  const kept = first > last || first === -1 ? [] : written.slice(first, last + 1)
  const rest = kept.join(" ")
  return rest === "" || rest === text ? null : rest
}
