import service from "../../../worker/local/index.ts"

export { Allowance } from "../../../worker/limits/allowance.ts"
export { EdgarPace } from "../../../worker/limits/pace.ts"

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
