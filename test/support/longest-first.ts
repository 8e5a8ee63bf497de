import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The projects of the longest files first, and that of the shortest last, to fill the end. */
const projects = ["stores", "browser", "fuzz", "worker", "core"]

/** Files that take long for their size, the longest first. Where one is missing here it only begins later. */
const longest = [
  "test/browser/public-pages.test.ts",
  "test/browser/dashboard.test.ts",
  "test/browser/dashboard-pages.test.ts",
  "test/running/soak.test.ts",
  "test/write-side/new-filing.test.ts",
  "test/scripts/seed/seed.test.ts",
  "test/scripts/restore/run.test.ts",
  "test/scripts/backfill/run.test.ts",
  "test/scripts/release/upgrade.test.ts",
  "test/worker/pipeline/refresh/overtaken.test.ts",
  "test/worker/pipeline/refresh/edgar.test.ts",
  "test/worker/pipeline/refresh/killed.test.ts",
  "test/worker/limits/unreachable.test.ts",
  "test/worker/limits/answers.test.ts",
]

/**
 * Project by project, as Vitest orders files, but the longest of each before the others. On a machine that has never run
 * them Vitest goes by their size: a short file that takes two minutes came last, and one processor had nothing to do.
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
