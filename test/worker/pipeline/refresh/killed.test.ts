import { describe, test } from "vitest"
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
import { expectSameAfter, mishaps, type Repeatable } from "../../support/unreliable-stores.ts"

/**
 * A message is consumed with real stores. Each kind of their calls is disturbed in turn: it is refused, or
 * the run is killed after it. The message is then delivered again. The clock is fixed, so that the stored
 * bytes can be compared with those of an undisturbed run.
 */
type Delivery = Pick<Repeatable, "prepare" | "run">

async function register(): Promise<void> {
  await forgetEverything()
  await registerCompany()
}

async function readAnnual(): Promise<void> {
  await register()
  await refreshCompany(portsOver(realStores, edgarWith(before), "2026-04-01"), cik, "2026-04-01")
}

const deliveries: Readonly<Record<string, Delivery>> = {
  "asks EDGAR for a company never read": {
    prepare: register,
    run: (stores) => refreshCompany(portsOver(stores, edgarWith(before), "2026-04-01"), cik, "2026-04-01"),
  },
  "asks EDGAR for a new report, a new name and an instance": {
    async prepare() {
      await readAnnual()
      await findQuarterly()
    },
    run: (stores) => refreshCompany(portsOver(stores, edgarWith(after), "2026-05-02"), cik, "2026-05-02"),
  },
  "screens the stored input on a later day": {
    prepare: readAnnual,
    run: (stores) => rescreenStored(portsOver(stores, edgarWith(before), "2026-04-09"), cik, "2026-04-09"),
  },
}

describe.each(Object.entries(deliveries))("a message that %s", (_what, { prepare, run }) => {
  test.each(mishaps)(
    "gives the same stored state with each kind of store call %s in turn, and readers see a complete old or new pair",
    (mishap) => expectSameAfter(mishap, { prepare, run, met: readerMeets, stored: everything }),
  )
})
