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
import { purification } from "./instrument-purification.ts"
import { me } from "./me.ts"
import { methodologies } from "./methodologies.ts"
import { methodology } from "./methodology.ts"
import { overview } from "./overview.ts"
import { portfolio } from "./portfolio.ts"
import { lotPurification } from "./purification.ts"
import { purityHistory } from "./purity-history.ts"
import { rulebookSchema } from "./rulebook.ts"
import { screen } from "./screen.ts"
import { search } from "./search.ts"
import type { Service } from "./service.ts"
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
import { zakat } from "./zakat.ts"

/** One service for each endpoint: a missing or surplus one does not compile. */
export const services = {
  index: indexPage,
  me,
  screen,
  portfolio,
  search,
  overview,
  compliance,
  evidence,
  health,
  financials,
  history,
  timeline,
  zakat,
  etf,
  etfHoldings,
  purityHistory,
  changes,
  methodologies,
  methodology,
  standards,
  rulebookStandards,
  rulebookSchema,
  purification,
  lotPurification,
  webhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  webhookDeliveries,
  replayWebhook,
} as const satisfies { readonly [Name in EndpointName]: Service<Endpoints[Name]> }
