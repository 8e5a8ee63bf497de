import { watch, watchlistStore } from "../../../src/accounts/watchlist.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { noPlatformFaults } from "../check/platform.ts"
import type { Scene, SequenceRow } from "./scene.ts"

const watchers = 12
const quota = 5

/** Exhausts the account's quota of emails in the middle of a run over the watchlists. */
export async function emailsRefused(scene: Scene): Promise<SequenceRow> {
  const { service, now } = scene
  const { database } = service
  const [listing] = scene.companies(1)
  if (listing === undefined) throw new Error("no company is left")
  await scene.begin(1)
  const ports = { clock: { nowMilliseconds: now }, watchlist: watchlistStore(databaseOf(database)) }
  const addresses = Array.from({ length: watchers }, (_, at) => `watcher-${at}@qistas.example`)
  for (const address of addresses) {
    const { account } = await accountsOf(database).open(address)
    await accountsOf(database).grant(account.id, { plan: "plus", activeUntil: null })
    const watched = await watch(ports, account.id, listing.instrumentId)
    if (!watched.ok) throw new Error(watched.message)
  }
  // Pretends that every subscriber was notified of another verdict before.
  await database.prepare("UPDATE watchlist SET notified = 'pending'").run()
  await service.failPlatform({ ...noPlatformFaults, emailsMax: quota })
  await service.run("watchlist", now())
  const released = await database
    .prepare("SELECT count(*) AS released FROM watchlist WHERE notified = 'pending'")
    .first<number>("released")
  const first = await service.failPlatform(noPlatformFaults)
  await service.run("watchlist", now())
  const second = await service.failPlatform(noPlatformFaults)
  const sent = [...first.emails, ...second.emails]
  return {
    name: "emails",
    done: `the quota ended after ${quota} of ${watchers} emails: ${first.emails.length} sent, ${released} due again, ${second.emails.length} sent by the next run`,
    lost: addresses.filter((address) => !sent.includes(address)).length,
    incomplete: 0,
    wrong: sent.length - new Set(sent).size,
    right: "after the next run",
    costs: { ...second, calls: first.calls + second.calls, statements: first.statements + second.statements },
  }
}
