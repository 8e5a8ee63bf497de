import { pageCaller } from "../../src/access/caller.ts"
import { ageOf, verdictDay } from "../html/dates.tsx"
import { printDay } from "../html/days.ts"
import { printPercent } from "../html/numbers.ts"
import { renderImage } from "../html/page.tsx"
import { type MarkShape, verdictKindOf, verdictNames, verdictShapes } from "../html/verdict.tsx"
import { conditional } from "../http/conditional.ts"
import { corsHeaders } from "../http/cors.ts"
import type { RouteContext } from "../http/route.ts"
import { fundPartsOf, partsSentence } from "./fund/bar.tsx"
import { ratingShapes, unratedText } from "./fund/holdings.tsx"
import { type Named, readNamed } from "./named.ts"

/** Other sites may embed a badge. Any cache may keep it for five minutes: it is the same for every reader. */
const headers = {
  ...corsHeaders,
  "Cache-Control": "public, max-age=300",
  "Cross-Origin-Resource-Policy": "cross-origin",
}

export const faceStatuses: Readonly<Record<Named["kind"], number>> = {
  stock: 200,
  fund: 200,
  locked: 403,
  unknown: 404,
}

/**
 * `GET /badge/AAPL.svg`: the verdict as an image for other sites. The verdict is read as for a visitor,
 * because other sites show the image to all their readers. Browsers also show the image of a 403 or 404.
 */
export async function showBadge(context: RouteContext): Promise<Response> {
  const { request, ports, parameters } = context
  const identifier = (parameters.file ?? "").replace(/\.svg$/, "")
  const caller = pageCaller(null, ports.clock.nowMilliseconds())
  const named = await readNamed({ ...context, caller }, identifier)
  const body = renderImage(Badge(faceOf(named, identifier)))
  const status = faceStatuses[named.kind]
  const image = { body, mediaType: "image/svg+xml", content: body }
  if (status === 200) return conditional(request, image, headers)
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" },
  })
}

/** What the images for other sites tell of a stock or fund. */
export interface Face {
  /** The symbol; for an unknown symbol, the text in the address. */
  readonly subject: string
  readonly name: string
  readonly verdict: string
  /** The day of the verdict, or of a fund's holdings, and whether it is out of date. Null without a verdict. */
  readonly day: string | null
  /** The parts of a fund by weight; null if none is known, and for a stock. */
  readonly weights: string | null
  readonly shape: MarkShape
  /** A colour of text on white, `#rrggbb`. */
  readonly color: string
}

/** Colours of text on white, with a contrast of 4.5:1 or more. */
const colors = { green: "#0d5948", amber: "#855600", red: "#9a1f1f", none: "#57615c" } as const

const verdictColors = {
  compliant: colors.green,
  "non-compliant": colors.red,
  withheld: colors.amber,
  pending: colors.none,
} as const

const ratingWords = { green: "Green", amber: "Amber", red: "Red" } as const

/** `named` is read as for a visitor. `identifier` is the text in the address of the image. */
export function faceOf(named: Named, identifier: string): Face {
  switch (named.kind) {
    case "stock": {
      const { symbol, name, determination, freshness } = named.compliance
      const kind = verdictKindOf(determination)
      return {
        subject: symbol,
        name,
        verdict: kind === "pending" ? "Not screened yet" : verdictNames[kind],
        day: verdictDay(ageOf(freshness)),
        weights: null,
        shape: verdictShapes[kind],
        color: verdictColors[kind],
      }
    }
    case "fund": {
      const { symbol, name, badge_color: badge, purity } = named.fund
      const rating = badge ?? "none"
      const parts = fundPartsOf(named.fund)
      const share = purity.percentage === null ? "" : `: ${printPercent(purity.percentage)} compliant`
      return {
        subject: symbol,
        name,
        verdict: badge === null ? unratedText(named.fund) : `${ratingWords[badge]}${share}`,
        day: purity.holdings_as_of === null ? null : printDay(purity.holdings_as_of),
        weights: parts === null ? null : partsSentence(parts),
        shape: ratingShapes[rating],
        color: colors[rating],
      }
    }
    case "locked":
      return { ...neutral, subject: named.symbol, name: named.name, verdict: named.verdict.words }
    case "unknown":
      return { ...neutral, subject: cut(identifier), name: "No such stock is known", verdict: "Not found" }
  }
}

const neutral = { day: null, weights: null, shape: ratingShapes.none, color: colors.none } as const

const nameCharactersMax = 24

function cut(name: string): string {
  return name.length > nameCharactersMax ? `${name.slice(0, nameCharactersMax - 1).trimEnd()}…` : name
}

const width = 340
const height = 56

/** The badge as an image without a style sheet, a script or anything from elsewhere. */
function Badge({ subject, name, verdict, day, shape, color }: Face) {
  const note = [cut(name), day].filter((part) => part !== null).join(", ")
  const title = `${subject}: ${verdict} · ${note} · Qistas, Shariah compliance`
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      <rect
        x="1"
        y="1"
        width={width - 2}
        height={height - 2}
        rx="4"
        fill="#ffffff"
        stroke={color}
        stroke-width="2"
      />
      <g transform="translate(14 16)" fill="none" stroke={color}>
        <path d={shape.frame} stroke-width="1.75" />
        <path d={shape.sign} stroke-width="2.5" stroke-linecap="round" />
      </g>
      <g font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif">
        <text x="50" y="25" font-size="15" font-weight="700" fill={color}>
          {`${subject} · ${verdict}`}
        </text>
        <text x="50" y="43" font-size="11" fill="#57615c">
          {`${note} · Qistas`}
        </text>
      </g>
    </svg>
  )
}
