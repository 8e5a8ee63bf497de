import { z } from "zod"
import { compliance, complianceMeta } from "./compliance.ts"
import { endpoint } from "./endpoint.ts"
import { evidence, evidenceMeta } from "./evidence.ts"
import { health, healthMeta } from "./health.ts"
import { indexMeta, indexPage } from "./index-page.ts"
import { me, meMeta } from "./me.ts"
import { methodologies, methodologiesMeta } from "./methodologies.ts"
import { identifier } from "./scalars.ts"

const none = z.object({})
const instrument = z.object({ symbol: identifier })

/** The table of every route. The key is the noun that names its file in every room. */
export const endpoints = {
  index: endpoint({
    method: "GET",
    path: "",
    summary: "Every endpoint and the reference links",
    access: "open",
    input: none,
    data: indexPage,
    meta: indexMeta,
    errors: [],
  }),
  me: endpoint({
    method: "GET",
    path: "/me",
    summary: "Who the caller is, its limits and its usage today",
    access: "key",
    input: none,
    data: me,
    meta: meMeta,
    errors: [],
  }),
  compliance: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/compliance",
    summary: "The compliance determination of one stock, with its screens and figures",
    access: "key",
    input: instrument,
    data: compliance,
    meta: complianceMeta,
    errors: ["sandbox_restricted", "not_found"],
  }),
  evidence: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/evidence",
    summary: "The Evidence Packet: each calculation, its values and the filings behind them",
    access: "key",
    input: instrument,
    data: evidence,
    meta: evidenceMeta,
    errors: ["sandbox_restricted", "not_found", "rate_limit_exceeded", "service_unavailable"],
  }),
  health: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/health",
    summary: "The financial-health rating, independent of compliance",
    access: "key",
    input: instrument,
    data: health,
    meta: healthMeta,
    errors: ["sandbox_restricted", "not_found"],
  }),
  methodologies: endpoint({
    method: "GET",
    path: "/methodologies",
    summary: "The methodologies in force",
    access: "key",
    input: none,
    data: methodologies,
    meta: methodologiesMeta,
    errors: [],
  }),
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
