import type { Endpoint } from "../contract/endpoint.ts"
import type { EndpointName, Endpoints } from "../contract/endpoints.ts"
import { changes } from "./changes.ts"
import { compliance } from "./compliance.ts"
import { etf } from "./etf.ts"
import { etfHoldings } from "./etf-holdings.ts"
import { evidence } from "./evidence.ts"
import { financials } from "./financials.ts"
import { health } from "./health.ts"
import { history } from "./history.ts"
import { indexPage } from "./index-page.ts"
import { me } from "./me.ts"
import { methodologies } from "./methodologies.ts"
import { methodology } from "./methodology.ts"
import { overview } from "./overview.ts"
import { purityHistory } from "./purity-history.ts"
import { rulebookSchema } from "./rulebook.ts"
import { screen } from "./screen.ts"
import { search } from "./search.ts"
import type { Service } from "./service.ts"
import { snapshot } from "./snapshot.ts"
import { snapshotFile } from "./snapshot-file.ts"
import { snapshots } from "./snapshots.ts"
import { rulebookStandards, standards } from "./standards.ts"
import { timeline } from "./timeline.ts"
import {
  createWebhook,
  deleteWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  webhookDeliveries,
  webhooks,
} from "./webhooks.ts"

/** A service that is loaded with its first request, since most isolates never get one. */
function onRequest<Declared extends Endpoint>(load: () => Promise<Service<Declared>>): Service<Declared> {
  return async (ports, call) => (await load())(ports, call)
}

/** One service for each endpoint: a missing or surplus one does not compile. */
export const services = {
  index: indexPage,
  me,
  screen,
  portfolio: onRequest<Endpoints["portfolio"]>(async () => (await import("./portfolio.ts")).portfolio),
  search,
  overview,
  compliance,
  evidence,
  health,
  financials,
  history,
  timeline,
  zakat: onRequest<Endpoints["zakat"]>(async () => (await import("./zakat.ts")).zakat),
  etf,
  etfHoldings,
  purityHistory,
  changes,
  snapshots,
  snapshot,
  snapshotFile,
  methodologies,
  methodology,
  standards,
  rulebookStandards,
  rulebookSchema,
  purification: onRequest<Endpoints["purification"]>(
    async () => (await import("./instrument-purification.ts")).purification,
  ),
  lotPurification: onRequest<Endpoints["lotPurification"]>(
    async () => (await import("./purification.ts")).lotPurification,
  ),
  webhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  webhookDeliveries,
  replayWebhook,
} as const satisfies { readonly [Name in EndpointName]: Service<Endpoints[Name]> }
