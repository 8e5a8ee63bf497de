import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * The order of projects: long files first. `browser` waits for its service, which fills its stores while
 * `core` runs.
 */
const projects = ["stores", "core", "browser", "fuzz", "worker"]

/** Files that take long for their size, longest first. A file that is missing here only starts later. */
const longest = [
  "test/browser/portfolio.test.ts",
  "test/browser/public-pages.test.ts",
  "test/running/snapshots.test.ts",
  "test/browser/dashboard-pages.test.ts",
  "test/running/soak.test.ts",
  "test/write-side/new-filing.test.ts",
  "test/scripts/seed/seed.test.ts",
  "test/scripts/snapshot/starter.test.ts",
  "test/scripts/restore/run.test.ts",
  "test/scripts/backfill/run.test.ts",
  "test/worker/snapshots/killed.test.ts",
  "test/worker/pipeline/refresh/overtaken.test.ts",
  "test/worker/pipeline/refresh/killed.test.ts",
]

/**
 * Orders files by project, like Vitest, and within a project by the list above. Without recorded durations,
 * Vitest orders by size, so a small file that takes two minutes would start last and leave one processor
 * idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other) || rank(one) - rank(other))
  }
}

function place({ project }: TestSpecification): number {
  return projects.indexOf(project.name)
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return at === -1 ? longest.length : at
}
