import { pageCaller } from "../../src/access/caller.ts"
import { ageOf, printDay, verdictDay } from "../html/dates.tsx"
import { printPercent } from "../html/numbers.ts"
import { renderImage } from "../html/page.tsx"
import { type MarkShape, verdictKindOf, verdictNames, verdictShapes } from "../html/verdict.tsx"
import { conditional } from "../http/conditional.ts"
import { corsHeaders } from "../http/cors.ts"
import type { RouteContext } from "../http/route.ts"
import { ratingShapes, unratedText } from "./fund/holdings.tsx"
import { type Named, readNamed } from "./named.ts"

/** Other sites may embed a badge. Any cache may keep it for five minutes: it is the same for every reader. */
const headers = {
  ...corsHeaders,
  "Cache-Control": "public, max-age=300",
  "Cross-Origin-Resource-Policy": "cross-origin",
}

const statuses: Readonly<Record<Named["kind"], number>> = { stock: 200, fund: 200, locked: 403, unknown: 404 }

/**
 * `GET /badge/AAPL.svg`: the verdict as an image for other sites. The verdict is read as for a visitor,
 * because other sites show the image to all their readers. Browsers also show the image of a 403 or 404.
 */
export async function showBadge(context: RouteContext): Promise<Response> {
  const { request, ports, parameters } = context
  const identifier = (parameters.file ?? "").replace(/\.svg$/, "")
  const caller = pageCaller(null, ports.clock.nowMilliseconds())
  const named = await readNamed({ ...context, caller }, identifier)
  const body = renderImage(Badge(badgeOf(named, identifier)))
  const status = statuses[named.kind]
  const image = { body, mediaType: "image/svg+xml", content: body }
  if (status === 200) return conditional(request, image, headers)
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" },
  })
}

/** The content of a badge for a stock or fund. */
interface BadgeModel {
  /** The symbol; for an unknown symbol, the text in the address. */
  readonly subject: string
  readonly verdict: string
  /** The text below the verdict: the name and the day. */
  readonly note: string
  readonly shape: MarkShape
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

/** `identifier` is the text in the address of the badge. */
function badgeOf(named: Named, identifier: string): BadgeModel {
  switch (named.kind) {
    case "stock": {
      const { symbol, name, determination, freshness } = named.compliance
      const kind = verdictKindOf(determination)
      return {
        subject: symbol,
        verdict: kind === "pending" ? "Not screened yet" : verdictNames[kind],
        note: [cut(name), verdictDay(ageOf(freshness))].filter((part) => part !== null).join(", "),
        shape: verdictShapes[kind],
        color: verdictColors[kind],
      }
    }
    case "fund": {
      const { symbol, name, badge_color: badge, purity } = named.fund
      const rating = badge ?? "none"
      const share = purity.percentage === null ? "" : `: ${printPercent(purity.percentage)} compliant`
      const day = purity.holdings_as_of === null ? "" : `, ${printDay(purity.holdings_as_of)}`
      return {
        subject: symbol,
        verdict: badge === null ? unratedText(named.fund) : `${ratingWords[badge]}${share}`,
        note: `${cut(name)}${day}`,
        shape: ratingShapes[rating],
        color: colors[rating],
      }
    }
    case "locked":
      return { ...neutral, subject: named.symbol, verdict: named.verdict.words, note: cut(named.name) }
    case "unknown":
      return {
        ...neutral,
        subject: cut(identifier),
        verdict: "Not found",
        note: "Qistas knows no such stock",
      }
  }
}

const neutral = { shape: ratingShapes.none, color: colors.none } as const

const nameCharactersMax = 24

function cut(name: string): string {
  return name.length > nameCharactersMax ? `${name.slice(0, nameCharactersMax - 1).trimEnd()}…` : name
}

const width = 340
const height = 56

/** The badge as an image without a style sheet, a script or anything from elsewhere. */
function Badge({ subject, verdict, note, shape, color }: BadgeModel) {
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
