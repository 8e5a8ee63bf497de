import type { Publication } from "../src/pipeline/publication.ts"

const words =
  "The debt, the cash and the prohibited income of the company were compared with the limits of the standard. "

/** A determination of ordinary size; its figures are made up and measure nothing but bytes. */
export const samplePublication: Publication = {
  assessmentId: "bench",
  cik: 320193,
  methodology: "aaoifi-ss21@2026.1",
  asOf: "2026-08-31T00:00:00.000Z",
  evidence: null,
  health: null,
  compliance: {
    methodology: "aaoifi-ss21@2026.1",
    as_of: "2026-08-31T00:00:00.000Z",
    determination: { status: "compliant", confidence: 0.93, explanation: words.repeat(20), withheld: null },
    screens: null,
    revenue: null,
    purification: null,
    stability: {
      rating: "stable",
      drivers: [{ code: "bench", message: words.repeat(10), severity: "info" }],
    },
    filing: null,
  },
}
