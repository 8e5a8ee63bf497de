import type { Reporter, TestModule, Vitest } from "vitest/node"

const silentMillisecondsMax = 300_000

/** Ends a run after five minutes without an event, and prints the files for which it waits. */
export class SilentRun implements Reporter {
  private readonly waiting = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return
    this.timer = setTimeout(() => this.end(), silentMillisecondsMax).unref()
  }

  onTestModuleQueued(module: TestModule): void {
    this.waiting.add(`${module.project.name}: ${module.relativeModuleId}`)
    this.timer?.refresh()
  }

  onTestModuleStart(): void {
    this.timer?.refresh()
  }

  onTestCaseReady(): void {
    this.timer?.refresh()
  }

  onTestCaseResult(): void {
    this.timer?.refresh()
  }

  onTestModuleEnd(module: TestModule): void {
    this.waiting.delete(`${module.project.name}: ${module.relativeModuleId}`)
    this.timer?.refresh()
  }

  onTestRunEnd(): void {
    clearTimeout(this.timer)
  }

  private end(): void {
    const files = [...this.waiting].join("\n  ") || "no file; not all have begun"
    process.stderr.write(`\nNothing was heard for five minutes. The run waits for:\n  ${files}\n`)
    process.exit(1)
  }
}
