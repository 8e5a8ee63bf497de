import type { ChangePorts } from "../changes/service.ts"
import type { EvidencePorts } from "../evidence/service.ts"
import type { FinancialsPorts } from "../financials/service.ts"
import type { PublishedFundPorts } from "../funds/service.ts"
import type { PortfolioPorts } from "../portfolio/service.ts"
import type { RulebookPorts } from "../rulebooks/service.ts"
import type { SearchPorts } from "../search/service.ts"
import type { PublishedSnapshotPorts } from "../snapshots/service.ts"
import type { WebhookPorts } from "../webhooks/ports.ts"

/** The ports of all services. */
export type ServicePorts = EvidencePorts &
  FinancialsPorts &
  PublishedFundPorts &
  PortfolioPorts &
  ChangePorts &
  RulebookPorts &
  SearchPorts &
  PublishedSnapshotPorts &
  WebhookPorts
