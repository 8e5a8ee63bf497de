import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Files that do not need the Worker's modules. The first test of `worker` waits half a minute for them, because one
 * process of Vitest transforms them all; the other processor meanwhile runs one of these.
 */
const opening = ["test/write-side/new-filing.test.ts", "test/scripts/snapshot/starter.test.ts"]

/**
 * The order of projects. `browser` waits for its service, which fills its stores in the meantime. `core` is the last,
 * because its short files leave no processor idle at the end.
 */
const projects = ["worker", "browser", "stores", "core"]

/** Files that take long for their size, longest first. A file that is missing here only starts later. */
const longest = [
  "test/browser/portfolio.test.ts",
  "test/browser/public-pages.test.ts",
  "test/running/guides.test.ts",
  "test/browser/dashboard-pages.test.ts",
  "test/running/soak.test.ts",
  "test/scripts/seed/seed.test.ts",
  "test/scripts/deploy/refused.test.ts",
  "test/scripts/restore/run.test.ts",
  "test/scripts/backfill/run.test.ts",
  "test/scripts/client/workspace.test.ts",
  "test/scripts/deploy/main.test.ts",
  "test/worker/snapshots/killed.test.ts",
  "test/worker/pipeline/refresh/overtaken.test.ts",
  "test/worker/pipeline/refresh/killed.test.ts",
  "test/worker/pipeline/two-weeks.test.ts",
  "test/worker/pipeline/registers/day-edinet.test.ts",
  "test/accuracy.test.ts",
  "test/screening/contradictions/contradictions.test.ts",
  "test/filings/xml.test.ts",
  "test/documents/assess-on.test.ts",
  "test/timeline/timeline.test.ts",
]

/** A workerd that has run the fuzz tests and then many files never reports its end. */
const lastOfProject = "/test/worker/fuzz/fuzz.test.ts"

/**
 * Orders files by project, and within a project by the list above. Without recorded durations, Vitest orders by size,
 * so a small file that takes two minutes would start last and leave one processor idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other) || rank(one) - rank(other))
  }
}

function place({ project, moduleId }: TestSpecification): number {
  return opening.some((file) => moduleId.endsWith(`/${file}`)) ? -1 : projects.indexOf(project.name)
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  if (at !== -1) return at
  return moduleId.endsWith(lastOfProject) ? longest.length + 1 : longest.length
}
