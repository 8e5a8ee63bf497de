import type { EndpointName } from "../../../../src/contract/endpoints.ts"

/** The endpoints as the docs list them: by subject, each with what it is for. */
export const endpointGroups: readonly {
  readonly title: string
  readonly endpoints: readonly (readonly [name: EndpointName, title: string])[]
}[] = [
  {
    title: "Stocks",
    endpoints: [
      ["search", "Find a stock or fund"],
      ["compliance", "Get a verdict"],
      ["standards", "Compare the standards"],
      ["screen", "Screen many stocks"],
      ["overview", "Get an overview of a stock"],
      ["evidence", "Get the evidence of a verdict"],
      ["history", "Get past verdicts"],
      ["timeline", "Get the days on which a verdict turned"],
      ["health", "Get the financial health"],
      ["financials", "Get figures from the filings"],
    ],
  },
  {
    title: "What is owed",
    endpoints: [
      ["portfolio", "Report on a portfolio"],
      ["purification", "Get what a share owes by fiscal year"],
      ["lotPurification", "Get what lots of shares owe"],
      ["zakat", "Get zakat on a share"],
    ],
  },
  {
    title: "Funds",
    endpoints: [
      ["etf", "Get a fund's purity"],
      ["etfHoldings", "List a fund's holdings"],
      ["purityHistory", "Get a fund's past purity"],
    ],
  },
  {
    title: "Changes and webhooks",
    endpoints: [
      ["changes", "List what changed"],
      ["webhooks", "List your webhooks"],
      ["createWebhook", "Create a webhook"],
      ["updateWebhook", "Change a webhook"],
      ["deleteWebhook", "Delete a webhook"],
      ["rotateWebhook", "Replace a webhook's secret"],
      ["testWebhook", "Send a test event"],
      ["webhookDeliveries", "List deliveries"],
      ["replayWebhook", "Deliver again"],
    ],
  },
  {
    title: "Snapshots",
    endpoints: [
      ["snapshots", "List the snapshots"],
      ["snapshot", "Get the manifest of a snapshot"],
      ["snapshotFile", "Download a file of a snapshot"],
    ],
  },
  {
    title: "Rules and account",
    endpoints: [
      ["methodologies", "List the methodologies"],
      ["methodology", "Get one methodology"],
      ["rulebookStandards", "Judge by your own rules"],
      ["rulebookSchema", "Get the schema of a rule book"],
      ["me", "Check your key and usage"],
      ["index", "List all endpoints"],
    ],
  },
]

const titles: ReadonlyMap<EndpointName, string> = new Map(
  endpointGroups.flatMap(({ endpoints }) => endpoints),
)

/** A title such as `Get a verdict`. */
export function titleOf(name: EndpointName): string {
  return titles.get(name) ?? name
}
