import { EdgarPace as RealPace } from "../../../worker/limits/pace.ts"
import service from "../../../worker/local/index.ts"

export { Allowance } from "../../../worker/limits/allowance.ts"
export { Allowance as ReleasedAllowance, EdgarPace as ReleasedEdgarPace } from "../limits/released/objects.js"

/**
 * The object of the pace. A mirror of EDGAR has one named `quick-...`: it keeps pauses, but it does not wait for slots, because
 * test/worker/limits/pace.test.ts tries those waits.
 */
export class EdgarPace extends RealPace {
  protected override sleep(milliseconds: number): Promise<void> {
    return this.ctx.id.name?.startsWith("quick-") ? Promise.resolve() : super.sleep(milliseconds)
  }
}

/** Batches being consumed at this moment. */
export const consuming = new Set<Promise<void>>()

/** The local Worker, which counts the batches being consumed: a queue does not report them. */
export default {
  ...service,
  queue(...delivery: Parameters<typeof service.queue>): Promise<void> {
    const consumed = service.queue(...delivery)
    consuming.add(consumed)
    return consumed.finally(() => consuming.delete(consumed))
  },
}
