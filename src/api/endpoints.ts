import { changesEndpoint } from "../changes/endpoint.ts"
import { complianceEndpoint } from "../compliance/endpoint.ts"
import { indexEndpoint } from "../contract/index-page.ts"
import { evidenceEndpoint } from "../evidence/endpoint.ts"
import { financialsEndpoint } from "../financials/endpoint.ts"
import { etfEndpoint, etfHoldingsEndpoint, purityHistoryEndpoint } from "../funds/endpoint.ts"
import { healthEndpoint } from "../health/endpoint.ts"
import { overviewEndpoint } from "../instruments/endpoint.ts"
import { meEndpoint } from "../me/endpoint.ts"
import { methodologiesEndpoint, methodologyEndpoint } from "../methodologies/endpoint.ts"
import { portfolioEndpoint } from "../portfolio/endpoint.ts"
import { lotPurificationEndpoint, purificationEndpoint } from "../purification/endpoint.ts"
import { rulebookSchemaEndpoint } from "../rulebooks/endpoint.ts"
import { screenEndpoint } from "../screen/endpoint.ts"
import { searchEndpoint } from "../search/endpoint.ts"
import type { Service } from "../services/service.ts"
import { snapshotEndpoint, snapshotFileEndpoint, snapshotsEndpoint } from "../snapshots/endpoint.ts"
import { rulebookStandardsEndpoint, standardsEndpoint } from "../standards/endpoint.ts"
import { timelineEndpoint } from "../timeline/endpoint.ts"
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  replayWebhookEndpoint,
  rotateWebhookEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  webhookDeliveriesEndpoint,
  webhooksEndpoint,
} from "../webhooks/endpoint.ts"
import { zakatEndpoint } from "../zakat/endpoint.ts"
import type { ServicePorts } from "./ports.ts"

/**
 * All endpoints, in the order of the documents. The key is the operation id of the route and the name of its
 * service.
 */
export const endpoints = {
  search: searchEndpoint,
  compliance: complianceEndpoint,
  standards: standardsEndpoint,
  screen: screenEndpoint,
  overview: overviewEndpoint,
  evidence: evidenceEndpoint,
  timeline: timelineEndpoint,
  health: healthEndpoint,
  financials: financialsEndpoint,
  portfolio: portfolioEndpoint,
  purification: purificationEndpoint,
  lotPurification: lotPurificationEndpoint,
  zakat: zakatEndpoint,
  etf: etfEndpoint,
  etfHoldings: etfHoldingsEndpoint,
  purityHistory: purityHistoryEndpoint,
  changes: changesEndpoint,
  webhooks: webhooksEndpoint,
  createWebhook: createWebhookEndpoint,
  updateWebhook: updateWebhookEndpoint,
  deleteWebhook: deleteWebhookEndpoint,
  rotateWebhook: rotateWebhookEndpoint,
  testWebhook: testWebhookEndpoint,
  webhookDeliveries: webhookDeliveriesEndpoint,
  replayWebhook: replayWebhookEndpoint,
  snapshots: snapshotsEndpoint,
  snapshot: snapshotEndpoint,
  snapshotFile: snapshotFileEndpoint,
  methodologies: methodologiesEndpoint,
  methodology: methodologyEndpoint,
  rulebookStandards: rulebookStandardsEndpoint,
  rulebookSchema: rulebookSchemaEndpoint,
  me: meEndpoint,
  index: indexEndpoint,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export const endpointNames = Object.keys(endpoints) as readonly EndpointName[]

/** True for the name of an endpoint. */
export function isEndpoint(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}

/** The endpoints that answer with `{ data, meta }`. */
export type DataEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly answers?: "data" } ? Name : never
}[EndpointName]

/** The endpoints that are tools. */
export type ToolEndpoint = {
  [Name in EndpointName]: Endpoints[Name]["tool"] extends null ? never : Name
}[EndpointName]

/**
 * The service of each endpoint, loaded at its first request, because an isolate gets requests for few of them.
 * A missing or surplus service does not compile.
 */
export const services: {
  readonly [Name in EndpointName]: () => Promise<Service<Endpoints[Name], ServicePorts>>
} = {
  search: async () => (await import("../search/service.ts")).search,
  compliance: async () => (await import("../compliance/service.ts")).compliance,
  standards: async () => (await import("../standards/service.ts")).standards,
  screen: async () => (await import("../screen/service.ts")).screen,
  overview: async () => (await import("../instruments/service.ts")).overview,
  evidence: async () => (await import("../evidence/service.ts")).evidence,
  timeline: async () => (await import("../timeline/service.ts")).timeline,
  health: async () => (await import("../health/service.ts")).health,
  financials: async () => (await import("../financials/service.ts")).financials,
  portfolio: async () => (await import("../portfolio/service.ts")).portfolio,
  purification: async () => (await import("../purification/service.ts")).purification,
  lotPurification: async () => (await import("../purification/service.ts")).lotPurification,
  zakat: async () => (await import("../zakat/service.ts")).zakat,
  etf: async () => (await import("../funds/service.ts")).etf,
  etfHoldings: async () => (await import("../funds/service.ts")).etfHoldings,
  purityHistory: async () => (await import("../funds/service.ts")).purityHistory,
  changes: async () => (await import("../changes/service.ts")).changes,
  webhooks: async () => (await import("../webhooks/service.ts")).webhooks,
  createWebhook: async () => (await import("../webhooks/service.ts")).createWebhook,
  updateWebhook: async () => (await import("../webhooks/service.ts")).updateWebhook,
  deleteWebhook: async () => (await import("../webhooks/service.ts")).deleteWebhook,
  rotateWebhook: async () => (await import("../webhooks/service.ts")).rotateWebhook,
  testWebhook: async () => (await import("../webhooks/service.ts")).testWebhook,
  webhookDeliveries: async () => (await import("../webhooks/service.ts")).webhookDeliveries,
  replayWebhook: async () => (await import("../webhooks/service.ts")).replayWebhook,
  snapshots: async () => (await import("../snapshots/service.ts")).snapshots,
  snapshot: async () => (await import("../snapshots/service.ts")).snapshot,
  snapshotFile: async () => (await import("../snapshots/service.ts")).snapshotFile,
  methodologies: async () => (await import("../methodologies/service.ts")).methodologies,
  methodology: async () => (await import("../methodologies/service.ts")).methodology,
  rulebookStandards: async () => (await import("../standards/service.ts")).rulebookStandards,
  rulebookSchema: async () => (await import("../rulebooks/service.ts")).rulebookSchema,
  me: async () => (await import("../me/service.ts")).me,
  index: async () => (await import("./index-service.ts")).indexServiceOf(endpoints),
}
