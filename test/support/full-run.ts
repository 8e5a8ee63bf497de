/**
 * The tests that only `npm run test:full` runs (Vitest's mode `full`), because they take minutes: these
 * files, and most of the files that check `isFullRun` (test/support/is-full-run.ts).
 */
export const whole: readonly string[] = [
  // Tools that make or study data. No command of users or operators needs them.
  "test/lab/**/*.test.ts",
  // The appearance of each kind of page at three widths.
  "test/browser/public-pages.test.ts",
  "test/browser/dashboard-pages.test.ts",
  // Programs in a reader's browser. `npm test` tests their parts in Node and in workerd.
  "test/browser/docs-run.test.ts",
  "test/browser/page-scripts.test.ts",
  "test/browser/passkeys.test.ts",
  "test/browser/assistants.test.ts",
  "test/browser/verify.test.ts",
  // The recorded example of each endpoint.
  "test/running/doc-examples.test.ts",
  "test/running/mcp-conformance.test.ts",
  // A service with its write side, connected to a mirror of EDGAR.
  "test/write-side/new-filing.test.ts",
  // Archives of EDGAR, read by the command for them.
  "test/scripts/backfill/run.test.ts",
  // The whole universe in the stores. In `npm test`, only the service of the browser tests has it.
  "test/scripts/seed/seed.test.ts",
  "test/scripts/seed/again.test.ts",
  // Deployments to a stand-in for the platform, some killed at each call.
  "test/scripts/deploy/deploy.test.ts",
  "test/scripts/deploy/killed.test.ts",
  "test/scripts/deploy/workflow.test.ts",
  // A restored backup.
  "test/scripts/restore/run.test.ts",
  // Runs that are killed, overtaken or refused at each call to a store or a source.
  "test/worker/pipeline/fund-filings/edgar.test.ts",
  "test/worker/pipeline/fund-filings/killed.test.ts",
  "test/worker/pipeline/refresh/killed.test.ts",
  "test/worker/pipeline/refresh/overtaken.test.ts",
  // Every route, tool and page, read six times: before and after changes of every verdict outside the
  // sandbox.
  "test/worker/v1/every/sandbox.test.ts",
  // Deliveries through the real queue in real time, and months of changes for six receivers with a database
  // that refuses calls.
  "test/worker/webhooks/queue.test.ts",
  "test/worker/webhooks/months.test.ts",
  "test/running/soak.test.ts",
]

export const inPart: readonly string[] = [
  "test/documents/assess-on.test.ts",
  "test/stored/input.test.ts",
  "test/facts/measures/income/bounds.test.ts",
  "test/running/guides.test.ts",
  "test/documents/purification.test.ts",
  "test/pipeline/rescreen/instance-wanted.test.ts",
  "test/screening/contradictions/contradictions.test.ts",
  "test/screening/sheet.test.ts",
  "test/screening/standards/declared.test.ts",
  "test/screening/standings/**/*.test.ts",
  "test/screening/universe/**/*.test.ts",
  "test/timeline/timeline.test.ts",
  "test/verify/tampering.test.ts",
  "test/verify/past-days.test.ts",
  "test/verify/universe.test.ts",
  "test/worker/pages/stock/starter.node.test.ts",
  "test/worker/pipeline/publishing/feed/laws.test.ts",
  "test/worker/pipeline/registers/day/esef-faults.test.ts",
  "test/worker/snapshots/killed.test.ts",
  "test/worker/webhooks/laws.test.ts",
]

/** The files of a project that a run includes. */
export function filesOfRun(
  isFull: boolean,
  files: { readonly include: string[]; readonly exclude?: string[] },
): { include: string[]; exclude: string[] } {
  const { include, exclude = [] } = files
  if (!isFull) return { include, exclude: [...exclude, ...whole] }
  const folders = include.map((pattern) => pattern.replace(/\*.*/, ""))
  const ofProject = [...whole, ...inPart].filter((file) => folders.some((folder) => file.startsWith(folder)))
  return { include: ofProject, exclude }
}
