import { limits } from "../../../src/funds/percent.ts"
import type { BadgeColor } from "../../../src/vocabulary.ts"
import type { MarkShape } from "../../html/verdict.tsx"

/** Each rating has its own frame and sign, so that ratings differ without colour. */
export const ratingShapes: Readonly<Record<BadgeColor | "none", MarkShape>> = {
  green: { frame: "M12 1.5A10.5 10.5 0 1 1 11.99 1.5Z", sign: "M7 12.5 10.5 16 17 8.5" },
  amber: { frame: "M12 2.5 22.5 21.5H1.5Z", sign: "M12 9V15M12 17.5V18.5" },
  red: {
    frame: "M7.5 1.5H16.5L22.5 7.5V16.5L16.5 22.5H7.5L1.5 16.5V7.5Z",
    sign: "M8 8 16 16M16 8 8 16",
  },
  none: { frame: "M12 1.5 22.5 12 12 22.5 1.5 12Z", sign: "M8 12H16" },
}

/** What each rating means. */
export const ratingTexts: Readonly<Record<BadgeColor | "none", string>> = {
  green: `Green: ${limits.green}% or more is compliant`,
  amber: `Amber: ${limits.amber}% or more is compliant, under ${limits.green}%`,
  red: `Red: under ${limits.amber}% is compliant`,
  none: "Not rated yet",
}
