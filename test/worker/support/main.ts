import { SourcePace as RealPace } from "../../../worker/limits/pace.ts"
import service from "../../../worker/local/index.ts"

export { Allowance } from "../../../worker/limits/allowance.ts"
export { StrangerCounts } from "../../../worker/limits/strangers.ts"
export { Allowance as ReleasedAllowance, SourcePace as ReleasedPace } from "../limits/released/objects.js"

/**
 * The pace object. A mirror of EDGAR has one named `quick-...`, which keeps pauses but does not wait for
 * slots. test/worker/limits/pace.test.ts tests these waits.
 */
export class SourcePace extends RealPace {
  protected override sleep(milliseconds: number): Promise<void> {
    return this.ctx.id.name?.startsWith("quick-") ? Promise.resolve() : super.sleep(milliseconds)
  }
}

/** The batches that are being consumed. */
export const consuming = new Set<Promise<void>>()

/** The local Worker. It counts the batches being consumed, because a queue does not report them. */
export default {
  ...service,
  queue(...delivery: Parameters<typeof service.queue>): Promise<void> {
    const consumed = service.queue(...delivery)
    consuming.add(consumed)
    return consumed.finally(() => consuming.delete(consumed))
  },
}
