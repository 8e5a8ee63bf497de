import { describe, expect, test } from "vitest"
import { refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { rescreenStored } from "../../../../src/pipeline/rescreen/rescreen.ts"
import {
  after,
  before,
  cik,
  edgarWith,
  everything,
  findQuarterly,
  forgetEverything,
  portsOver,
  readerMeets,
  realStores,
  registerCompany,
} from "../../support/registrant.ts"
import {
  type Mishap,
  mayWrite,
  mishaps,
  type Run,
  runMeeting,
  tellingCalls,
} from "../../support/unreliable-stores.ts"

/**
 * A message is consumed over real stores while each kind of their calls in turn is disturbed: it is refused, or the run is
 * killed after it. The message is then delivered again. The clock is fixed, so that the stored bytes can be compared with
 * those of an undisturbed run.
 */
interface Delivery {
  /** Stores the state before the message. */
  prepare(): Promise<void>
  consume(run: Run): Promise<unknown>
}

async function readAnnual(): Promise<void> {
  await registerCompany()
  await refreshCompany(portsOver(realStores, edgarWith(before), "2026-04-01"), cik, "2026-04-01")
}

const deliveries: Readonly<Record<string, Delivery>> = {
  "asks EDGAR for a company never read": {
    prepare: registerCompany,
    consume: (run) => refreshCompany(portsOver(run, edgarWith(before), "2026-04-01"), cik, "2026-04-01"),
  },
  "asks EDGAR for a new report, a new name and an instance": {
    async prepare() {
      await readAnnual()
      await findQuarterly()
    },
    consume: (run) => refreshCompany(portsOver(run, edgarWith(after), "2026-05-02"), cik, "2026-05-02"),
  },
  "screens the stored input on a later day": {
    prepare: readAnnual,
    consume: (run) => rescreenStored(portsOver(run, edgarWith(before), "2026-04-09"), cik, "2026-04-09"),
  },
}

async function afresh({ prepare }: Delivery): Promise<void> {
  await forgetEverything()
  await prepare()
}

/** Consumes the message; adds what a reader sees after each call to `seen`, without repetitions. */
async function deliver({ consume }: Delivery, seen: string[], mishap: Mishap, at: number) {
  const run = runMeeting(mishap, at, async (call, carryOut) => {
    const outcome = await carryOut()
    if (mayWrite(call)) await note(seen)
    return outcome
  })
  const outcome = await consume(run).catch((cause: Error) => cause.message)
  await run.settled()
  await note(seen)
  return { outcome, calls: run.calls }
}

async function note(seen: string[]): Promise<void> {
  const now = await readerMeets()
  if (seen.at(-1) !== now) seen.push(now)
}

describe.each(Object.entries(deliveries))("a message that %s", (_what, delivery) => {
  test.each(mishaps)(
    "gives the same stored state with each kind of store call %s in turn, and readers see a complete old or new pair",
    async (mishap) => {
      await afresh(delivery)
      const undisturbed: string[] = [await readerMeets()]
      const { calls } = await deliver(delivery, undisturbed, mishap, 0)
      const end = await everything()
      expect(undisturbed).toHaveLength(2)
      await deliver(delivery, undisturbed, mishap, 0)
      expect(await everything(), "delivered twice").toBe(end)
      for (const [index, call] of tellingCalls(mishap, calls)) {
        await afresh(delivery)
        const seen: string[] = [await readerMeets()]
        const { outcome } = await deliver(delivery, seen, mishap, index + 1)
        expect(outcome, call).toEqual(expect.any(String))
        await deliver(delivery, seen, mishap, 0)
        expect(seen, `${mishap}: ${call}`).toEqual(undisturbed)
        expect(await everything(), `${mishap}: ${call}`).toBe(end)
      }
    },
  )
})
