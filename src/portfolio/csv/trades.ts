import type { Column, Header, Row } from "./headers.ts"
import { nameKey, plainWords } from "./names.ts"

/** Recognises lists of purchases and sales. No holding can be read from them. */

function keys(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(", ")).map(nameKey))
}

/** Names of columns. A table with such a column is a list of transactions, whatever its cells contain. */
const headers = keys(
  "transaction type, transaction, transaction date, transaction id, transaction no, trans code, trans type, trade type, trade id",
  "trade action, tradeid, activity, activity date, activity type, buy sell, buy or sell, b s, order type, order id, order side, order no",
  "order number, order date, execution time, execution date, executed at, fill price, run date, settlement date, settle date",
  "date time, process date, buchungstag, buchungsdatum, buchungstext, valutadatum, wertstellung, umsatzart, umsatztyp",
  "transaktion, transaktionstyp, transaktionsart, transaktionsdatum, transaktions id, vorgang, vorgangsart, geschaftsart",
  "auftragsart, auftragsnummer, ordernummer, orderart, ordertyp, orderdatum, ausfuhrung, ausfuhrungsdatum, ausfuhrungszeit",
  "execution venue, ausfuhrungsort, ausfuhrungskurs, kauf verkauf, k v, schlusstag, schlusstag zeit, schlusstagzeit",
  "operation, date operation, date d operation, date de l operation, type operation, type d operation, nature de l operation",
  "nature operation, sens, date de valeur, date valeur, date de reglement, date d execution, type d ordre, numero d ordre",
  "type de transaction, date de transaction, achat vente, mouvement, type de mouvement, transactie, transactietype, soort transactie",
  "transactiesoort, transactiedatum, transactie id, transactiekosten, transactiekosten en of, boekdatum, boekingsdatum, valuta datum",
  "uitvoeringsplaats, uitvoeringsdatum, koop verkoop, ordertype, mutatiesoort, mutatiedatum, operazione, data operazione",
  "tipo operazione, tipo di operazione, causale, data valuta, data contabile, data esecuzione, data eseguito, segno, tipo ordine",
  "acquisto vendita, movimento, tipo movimento, tipo transazione, data transazione, fecha operacion, fecha de operacion, fecha valor",
  "tipo operacion, tipo de operacion, operacion, fecha ejecucion, fecha de ejecucion, fecha de liquidacion, fecha de la orden",
  "tipo de orden, tipo orden, numero de orden, compra venta, movimiento, tipo de movimiento, fecha contable, fecha movimiento",
  "tipo de transaccion, transaccion, fecha de transaccion, id orden, id de orden, id de la orden, costes de transaccion, centro de ejecucion",
  "id ordre, id de l ordre, frais de transaction, lieu d execution, id ordine, id dell ordine, costi di transazione, sede di esecuzione",
  "data da execucao, data de execucao, preco de execucao, data da ordem, data da operacao, numero da ordem, n o da ordem, id da ordem",
  "tipo de ordem, tipo de operacao, order nr, ordernr, trade no, trade number, transaction fee, transaction fees, transaction costs, transaktionskosten",
)
/** `Action` means a share in French, a purchase or sale in English. */
const action = nameKey("action")
const french = keys("quantite, qte, cours, nombre de titres, valorisation, pru")

export function hasTradeHeader(names: readonly string[]): boolean {
  return (
    names.some((name) => headers.has(name)) ||
    (names.includes(action) && !names.some((name) => french.has(name)))
  )
}

const directions = new Set(
  (
    "buy bought purchase purchased sell sold sale kauf gekauft kaufen ankauf zukauf wertpapierkauf aktienkauf fondskauf sparplankauf " +
    "verkauf verkauft verkaufen wertpapierverkauf aktienverkauf fondsverkauf achat achete acheter vente vendu vendre cession " +
    "souscription rachat koop koopt aankoop gekocht kopen verkoop verkoopt verkocht verkopen acquisto acquistato acquista vendita " +
    "venduto vendi compra comprado comprar venta vendido vender suscripcion reembolso sottoscrizione rimborso"
  ).split(" "),
)
const movements = new Set(
  (
    "dividend dividends dividende dividenden dividendes dividendo dividendos dividendi deposit deposits einlage einzahlung entnahme " +
    "auszahlung withdrawal withdraw versement retrait storting opname deposito versamento prelievo ingreso retirada interest zinsen " +
    "zins interets interesse interessi intereses rente fee fees gebuhr gebuhren frais kosten commission commissione commissioni " +
    "comision comisiones tax taxes steuer steuern taxe belasting imposta impuesto split transfer einlieferung auslieferung " +
    "umbuchung reinvest reinvestment ausschuttung coupon cedola cupon journal merger spinoff"
  ).split(" "),
)
/**
 * Words that occur next to words of trade: `Market buy`, `Qualified dividend`, `Sell to close`, `Transfer
 * in`, `Kauf (Teilausführung)`.
 */
const fillers = new Set(
  (
    "market limit stop order trade you cash qualified ordinary non special final gross net stock share shares fractional recurring auto " +
    "received paid payment reinvested reinvestment income to open close in out partial filled from on sparplan savings plan teil " +
    "teilausfuhrung ausfuhrung de des di van aktien aktie actions titres aandelen azioni titoli acciones valores wertpapiere"
  ).split(" "),
)
const toldAtLength =
  /^you (?:bought|sold)\b|^(?:buy|sell|koop|verkoop|kauf|verkauf|achat|vente|acquisto|vendita|compra|venta) \d/

type TradeWord = "direction" | "movement" | null

function tradeWordIn(cell: string): TradeWord {
  const plain = plainWords(cell)
  if (toldAtLength.test(plain)) return "direction"
  const words = plain.split(" ").filter((word) => !fillers.has(word))
  if (words.length === 0 || words.length > 2) return null
  if (!words.every((word) => directions.has(word) || movements.has(word))) return null
  return words.some((word) => directions.has(word)) ? "direction" : "movement"
}

/** Names of columns with opinions, in which `Buy` is advice. */
const opinion =
  /rating|recommend|recomend|empfehl|signal|analy|advi|consig|conse|zacks|rank|score|opinion|trend|outlook|target|not[ei]|not[ai]z|comment|kommentar|remark|bemerk|opmerk|rebalanc|watch/
const opinions = /^(?:strong |stark )?(?:hold|halten|houden|conserver|mantener|mantenere|neutral)$/i
/** Names of columns with the purpose or income of a share, in which `Dividend` is not a payment. */
const purpose =
  /reinvest|dividend|drip|gain|distrib|ertrag|verwend|ausschutt|income|strateg|categor|kategor|sector|sektor|settore|industr|branch|styl|stil|group|grupp|tag|theme|thema|goal|ziel|object/
const namesOfThings: readonly Column[] = ["isin", "wkn", "symbol", "name"]

/**
 * True if the rows of a table show that something was bought, sold or paid. A word in any column, a letter or
 * a sign can show it. Days do not show it, because lots and prices have days too.
 */
export function areTrades(header: Header, rows: readonly Row[]): boolean {
  const { names, at, broker } = header
  if (broker !== null) return false
  const things = new Set(namesOfThings.flatMap((column) => at[column] ?? []))
  const columns = names.map(({ key }, place) => ({
    key: things.has(place) ? "" : key,
    cells: rows.map((row) => row.cells[place] ?? ""),
  }))
  const days = columns.filter(({ cells }) => rows.length > 1 && cells.every((cell) => day.test(cell)))
  const isOfDays = days.length > 0
  const isOfLots = names.some(({ key }) => lotDay.test(key))
  const isDated = days.some(({ key, cells }) => plainDay.test(key) && new Set(cells).size > 1)
  return (
    columns.some(({ key, cells }) => key !== "" && saysTrades(key, cells, isOfDays)) ||
    (isOfDays && columns.some(({ key, cells }) => key !== "" && areLetters(cells))) ||
    (isDated && !isOfLots && signs(rows, at.shares).includes("-")) ||
    arePaid(header, rows) ||
    nameTrades(header, rows)
  )
}

/** True if all names begin with a word of trade, as in `Koop ASML HOLDING`. */
function nameTrades({ at }: Header, rows: readonly Row[]): boolean {
  return (at.name ?? []).some((place) => {
    const written = rows.map(({ cells }) => cells[place] ?? "").filter((cell) => cell !== "")
    const words = written.map((cell) => plainWords(cell).split(" ")[0] ?? "")
    const areAll = words.every((word) => directions.has(word) || movements.has(word))
    return words.length > 1 && areAll && words.some((word) => directions.has(word))
  })
}

function saysTrades(key: string, cells: readonly string[], isOfDays: boolean): boolean {
  const filled = cells.filter((cell) => cell !== "")
  if (opinion.test(key) || filled.some((cell) => opinions.test(cell))) return false
  const words = filled.map(tradeWordIn)
  const told = words.filter((word) => word !== null).length
  if (words.includes("direction")) return isOfDays || told * 2 >= filled.length
  return told > 0 && told === cells.length && !purpose.test(key)
}

const day = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/
const plainDay = /^(?:date|datum|data|fecha|day|tag|date time|datetime|timestamp)$/
/** Names of columns with the day on which a lot was bought. */
const lotDay =
  /tradedate|purchase|acqui|kaufdat|kauftag|anschaff|achat|aankoop|acquist|compra|adquis|opened|opendate/
const letters: readonly (readonly string[])[] = [
  ["b", "s"],
  ["k", "v"],
  ["a", "v"],
  ["c", "v"],
]

/** True if each cell is a letter for bought or a letter for sold, and both letters occur. */
function areLetters(cells: readonly string[]): boolean {
  const written = new Set(cells.map((cell) => cell.toLowerCase()))
  return letters.some((pair) => pair.length === written.size && pair.every((one) => written.has(one)))
}

function signs(rows: readonly Row[], places: readonly number[] = []): readonly ("+" | "-" | "")[] {
  return rows.map(({ cells }) => {
    const text = cells[places[0] ?? -1] ?? ""
    if (!/[1-9]/.test(text)) return ""
    return /^\W*[-−(]/.test(text) ? "-" : "+"
  })
}

/** True if money was paid for shares: a value is below zero while its quantity is above zero. */
function arePaid({ at }: Header, rows: readonly Row[]): boolean {
  const quantities = signs(rows, at.shares)
  return (at.value ?? []).some((place) => {
    const values = signs(rows, [place])
    const paid = values.filter((sign, row) => sign === "-" && quantities[row] === "+").length
    return paid > 0 && paid * 2 >= quantities.filter((sign) => sign === "+").length
  })
}
