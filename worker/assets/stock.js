/**
 * Computes what shares owe, and the part of a dividend to give away, while the reader types. Without this script the forms
 * ask the service, which computes the same (owed.tsx and purification.tsx in worker/pages/stock/). Unfolds the part that a
 * link leads to.
 */

const writtenAs = /^\d{1,12}(?:\.\d{1,4})?$/
const groupedAs = /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const decimalsMax = 4

/** Rounded up to the cent, in whole numbers. Null if the text is not an amount. */
export function amountToGive(text, percentage) {
  if (!writtenAs.test(text)) return null
  const [whole = "", fraction = ""] = text.split(".")
  const parts = BigInt(whole + fraction.padEnd(decimalsMax, "0"))
  const hundredths = BigInt(Math.round(percentage * 100))
  const scale = 10_000n * 10n ** BigInt(decimalsMax - 2)
  const cents = (parts * hundredths + scale - 1n) / scale
  const digits = String(cents).padStart(3, "0")
  return grouped(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** `1,500.50` as `1500.50`; anything else as it is. */
export function withoutSeparators(text) {
  return groupedAs.test(text) ? text.replace(/[^\d.]/g, "") : text
}

function grouped(text) {
  const [whole = "", fraction] = text.split(".")
  const separated = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",")
  return fraction === undefined ? separated : `${separated}.${fraction}`
}

/** What a number of shares owes, rounded up to the cent. */
export function amountOwed(shares, perShare) {
  const cents = Math.ceil(Number((shares * perShare * 100).toPrecision(12)))
  return grouped((cents / 100).toFixed(2))
}

const shares = globalThis.document?.getElementById("shares")
const owed = globalThis.document?.getElementById("owed")
if (shares && owed) {
  shares.form.querySelector("button").hidden = true
  shares.addEventListener("input", () => showOwed(shares, owed))
  // A number that is typed replaces the one in the field.
  shares.addEventListener("focus", () => shares.select())
}

function showOwed(typed, place) {
  const text = withoutSeparators(typed.value.trim())
  const isNumber = writtenAs.test(text)
  const { perShare, before, after = "" } = typed.dataset
  typed.setAttribute("aria-invalid", String(text !== "" && !isNumber))
  const amount = isNumber ? inLanguage(amountOwed(Number(text), Number(perShare))) : "…"
  place.textContent = before + amount + after
}

/** `1,250.50` as the language of the page writes it. */
function inLanguage(amount) {
  const decimals = amount.split(".")[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // A text keeps digits that a number would round.
  return new Intl.NumberFormat(document.documentElement.lang, digits).format(amount.replaceAll(",", ""))
}

unfold()
globalThis.addEventListener?.("hashchange", unfold)

function unfold() {
  const heading = globalThis.document?.getElementById(location.hash.slice(1))
  if (heading?.parentElement.matches("summary")) heading.closest("details").open = true
}

const field = globalThis.document?.getElementById("dividends")
const answer = globalThis.document?.getElementById("to-give")
if (field && answer) {
  field.addEventListener("input", () => show(field, answer))
}

function show(typed, place) {
  const text = withoutSeparators(typed.value.trim())
  const amount = amountToGive(text, Number(typed.dataset.percentage))
  typed.setAttribute("aria-invalid", String(text !== "" && amount === null))
  place.replaceChildren(
    ...(amount === null ? refusal(text, typed) : [sentence(amount, grouped(text), typed)]),
  )
}

/** No message for an amount that is still being typed, such as `12.`. */
function refusal(text, typed) {
  if (text === "" || /^[\d,' ]{1,16}\.?$/.test(text)) return []
  const line = document.createElement("p")
  line.className = "notice problem"
  line.textContent = typed.dataset.expected
  return [line]
}

/** The sentence of the page, with the amounts at `{amount}` and `{received}`. */
function sentence(amount, received, typed) {
  const line = document.createElement("p")
  line.className = "to-give"
  const strong = document.createElement("strong")
  strong.textContent = inLanguage(amount)
  const values = { amount: strong, received: inLanguage(received) }
  const parts = typed.dataset.sentence.split(/\{(\w+)\}/)
  line.append(...parts.map((part, at) => (at % 2 === 0 ? part : values[part])))
  return line
}
