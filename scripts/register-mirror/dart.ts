import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type LoopbackServer, listen } from "../support/loopback.ts"

/**
 * A stand-in for Open DART on loopback. It was made from the service's development guide (DS001 2019001 and
 * 2019002, DS002 2020002, DS003 2019020), because the service needs a key. It checks the key, the parameters
 * and the quota as the guide says, and like the service it keeps only the newest report of a business year
 * and kind.
 */

/** A record with the fields and texts of the service. */
type DartRecord = Readonly<Record<string, string>>

export interface DartWorld {
  /** Answers of `company.json`, without `status` and `message`. */
  readonly companies: readonly DartRecord[]
  readonly filings: readonly DartFiling[]
}

export interface DartFiling {
  /** The entry in `list.json`. */
  readonly listed: DartRecord
  /** `pblntf_ty`; regular reports have `A`. */
  readonly type: string
  /** Absent for a filing without figures. */
  readonly figures?: {
    readonly bsns_year: string
    readonly reprt_code: string
    /** The lines of the statements, without the fields by which they were asked for. */
    readonly CFS?: readonly DartRecord[]
    readonly OFS?: readonly DartRecord[]
    /** The lines of `stockTotqySttus.json`, without the fields by which they were asked for. */
    readonly shares?: readonly DartRecord[]
  }
}

/** A fault, with which the stand-in answers otherwise. */
export type DartFault =
  /** A status of the service: `800` during maintenance. */
  | { readonly kind: "status"; readonly status: string }
  /** Another answer. */
  | {
      readonly kind: "answer"
      readonly httpStatus: number
      readonly body: string
      readonly headers?: DartRecord
    }
  /** Content-Length states the whole answer, but the connection breaks in its middle. */
  | { readonly kind: "truncated" }
  /** Sending stops in the middle of the answer, and the connection stays open. */
  | { readonly kind: "stalled" }
  /** The answer never ends. */
  | { readonly kind: "endless" }

export interface DartMirrorOptions {
  readonly world: DartWorld
  /** The key that is registered. */
  readonly key: string
  /** Requests until the quota is used up; by default 20,000, as the guide says. */
  readonly requestsMax?: number
  readonly faults?: (path: string) => DartFault | null
  /** If 0 or absent, any free port. */
  readonly port?: number
}

/** The stand-in, whose address replaces the service's. */
export interface DartMirror extends LoopbackServer {
  /** Path and query of every request so far. */
  readonly requests: readonly string[]
}

/** Starts the stand-in. */
export async function startDartMirror(options: DartMirrorOptions): Promise<DartMirror> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? "/")
    respond(options, requests.length, request, response)
  })
  return { ...(await listen(server, options.port)), requests }
}

/** The service's messages (development guide, 메시지 설명). */
const messages: DartRecord = {
  "000": "정상",
  "010": "등록되지 않은 키입니다.",
  "011": "사용할 수 없는 키입니다.",
  "012": "접근할 수 없는 IP입니다.",
  "013": "조회된 데이타가 없습니다.",
  "014": "파일이 존재하지 않습니다.",
  "020": "요청 제한을 초과하였습니다.",
  "021": "조회 가능한 회사 개수가 초과하였습니다.(최대 100건)",
  "100": "필드의 부적절한 값입니다.",
  "101": "부적절한 접근입니다.",
  "800": "시스템 점검으로 인한 서비스가 중지 중입니다.",
  "900": "정의되지 않은 오류가 발생하였습니다.",
  "901": "사용자 계정의 개인정보 보유기간이 만료되어 사용할 수 없는 키입니다.",
}

type Answer = Readonly<Record<string, unknown>>

function ofStatus(status: string): Answer {
  return { status, message: messages[status] ?? "" }
}

function respond(
  { world, key, requestsMax = 20_000, faults }: DartMirrorOptions,
  count: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://dart.invalid")
  const answerOf = answers[pathname]
  if (request.method !== "GET" || answerOf === undefined) return void response.writeHead(404).end()
  const fault = faults?.(request.url ?? "/") ?? null
  const answer = (): Answer => {
    if (fault?.kind === "status") return ofStatus(fault.status)
    if (searchParams.get("crtfc_key") !== key) return ofStatus("010")
    if (count > requestsMax) return ofStatus("020")
    return answerOf(world, searchParams)
  }
  send(response, JSON.stringify(answer()), fault)
}

function send(response: ServerResponse, body: string, fault: DartFault | null): void {
  const headers = { "Content-Type": "application/json;charset=UTF-8" }
  switch (fault?.kind) {
    case "answer":
      response.writeHead(fault.httpStatus, fault.headers).end(fault.body)
      break
    case "endless":
      sendEndlessly(response)
      break
    case "truncated":
    case "stalled":
      response.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(body) })
      response.write(body.slice(0, body.length / 2), () => {
        if (fault.kind === "truncated") response.destroy()
      })
      break
    default:
      response.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(body) }).end(body)
  }
}

function sendEndlessly(response: ServerResponse): void {
  const block = " ".repeat(65_536)
  const write = () => {
    while (!response.destroyed && response.write(block));
  }
  response.writeHead(200).on("drain", write)
  write()
}

type AnswerOf = (world: DartWorld, parameters: URLSearchParams) => Answer

const answers: Readonly<Record<string, AnswerOf>> = {
  "/api/list.json": listOf,
  "/api/company.json": ({ companies }, parameters) => {
    const company = companies.find(({ corp_code }) => corp_code === parameters.get("corp_code"))
    return company === undefined ? ofStatus("013") : { ...ofStatus("000"), ...company }
  },
  "/api/fnlttSinglAcntAll.json": (world, parameters) => {
    const division = parameters.get("fs_div")
    if (division !== "CFS" && division !== "OFS") return ofStatus("100")
    return tableOf(world, parameters, ({ figures }) => figures?.[division])
  },
  "/api/stockTotqySttus.json": (world, parameters) =>
    tableOf(world, parameters, ({ figures }) => figures?.shares),
}

const rowsMax = 100
/** Three months, the longest search without a company. */
const daysMax = 92

function listOf({ filings }: DartWorld, parameters: URLSearchParams): Answer {
  const [from = "", to = ""] = ["bgn_de", "end_de"].map((name) => parameters.get(name) ?? "")
  const [page, count] = [Number(parameters.get("page_no") ?? 1), Number(parameters.get("page_count") ?? 10)]
  const isPage = Number.isInteger(page) && page >= 1 && Number.isInteger(count) && count >= 1
  if (![from, to].every((day) => /^\d{8}$/.test(day)) || !isPage || count > rowsMax) return ofStatus("100")
  if (daysFrom(from, to) > daysMax && !parameters.has("corp_code")) return ofStatus("100")
  const type = parameters.get("pblntf_ty")
  const direction = parameters.get("sort_mth") === "asc" ? 1 : -1
  const found = filings
    .filter((filing) => type === null || filing.type === type)
    .map(({ listed }) => listed)
    .filter(({ rcept_dt: day = "" }) => day >= from && day <= to)
    .sort((a, b) => direction * ((a.rcept_no ?? "") < (b.rcept_no ?? "") ? -1 : 1))
  if (found.length === 0) return ofStatus("013")
  return {
    ...ofStatus("000"),
    page_no: page,
    page_count: count,
    total_count: found.length,
    total_page: Math.ceil(found.length / count),
    list: found.slice((page - 1) * count, page * count),
  }
}

function daysFrom(from: string, to: string): number {
  const [start, end] = [from, to].map((day) => Date.parse(day.replace(/(....)(..)(..)/, "$1-$2-$3")))
  return ((end ?? 0) - (start ?? 0)) / 86_400_000
}

/** The lines of the newest report of a company, a business year and a kind. */
function tableOf(
  { filings, companies }: DartWorld,
  parameters: URLSearchParams,
  linesOf: (filing: DartFiling) => readonly DartRecord[] | undefined,
): Answer {
  const [company, year, code] = ["corp_code", "bsns_year", "reprt_code"].map((name) => parameters.get(name))
  if (company === null || !/^\d{4}$/.test(year ?? "") || !/^1101[1-4]$/.test(code ?? ""))
    return ofStatus("100")
  const [newest] = filings
    .filter(({ listed }) => listed.corp_code === company)
    .filter(({ figures }) => figures?.bsns_year === year && figures?.reprt_code === code)
    .sort((a, b) => ((a.listed.rcept_no ?? "") > (b.listed.rcept_no ?? "") ? -1 : 1))
  const lines = newest === undefined ? undefined : linesOf(newest)
  if (newest === undefined || lines === undefined) return ofStatus("013")
  const { rcept_no } = newest.listed
  const name = companies.find(({ corp_code }) => corp_code === company)?.stock_name
  const asked = { rcept_no, reprt_code: code, bsns_year: year, corp_code: company, corp_name: name }
  return { ...ofStatus("000"), list: lines.map((line) => ({ ...asked, ...line })) }
}
