import type { Scope } from "../access/plans.ts"
import type { ChangeStore } from "../changes/store.ts"
import type { Fund, FundHolding } from "../funds/store.ts"
import type { Instrument, Profile } from "../instruments/instrument.ts"
import type { Clock } from "../ports.ts"
import type { HolderFigures } from "../purification/holder-figures.ts"
import type { ServicePorts } from "../services/service.ts"
import type { StoredMeasures } from "../standards/measures.ts"
import type { FileCoding } from "./formats/formats.ts"
import type { SnapshotStore } from "./store.ts"

/** The ports of writing snapshots. A store that cannot be reached throws. */

/** An instrument with all that its row shows, from one moment. */
export interface PublishedInstrument {
  readonly instrument: Instrument
  /** Its other lines are left out. */
  readonly profile: Profile
  /** Of a fund. */
  readonly fund: Fund | null
}

/** A page of the universe. */
export interface InstrumentPage {
  /** In the order of their ids. */
  readonly instruments: readonly PublishedInstrument[]
  /** By CIK. */
  readonly measures: ReadonlyMap<number, StoredMeasures>
  readonly holderFigures: ReadonlyMap<number, HolderFigures>
}

/** Where the lines of funds are read on from. */
export interface LinePlace {
  readonly fund: string
  readonly rank: number
}

/** Lines of a fund that follow each other. */
export interface HeldLines {
  readonly fund: Fund
  readonly lines: readonly FundHolding[]
}

/** What is published of the whole universe, by page: one read each. `scope` `sandbox`: instruments of the sandbox only. */
export interface PublishedRows {
  /** The first `limit` instruments behind an id. */
  instruments(scope: Scope, after: string, limit: number): Promise<InstrumentPage>
  /** The first `limit` lines behind a place, by fund; a fund's lines in the order of rank. */
  holdings(scope: Scope, after: LinePlace, limit: number): Promise<readonly HeldLines[]>
}

/** The size and digest of a stored file. */
export interface StoredFile {
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** The objects of snapshots. */
export interface SnapshotObjects {
  write(key: string, text: string): Promise<void>
  /** Stores a text under a folder by its SHA-256, which it returns in hexadecimal. */
  writeShard(folder: string, text: string): Promise<string>
  /** Throws where there is none. */
  read(key: string): Promise<string>
  /** Stores a file while it is printed, without having it in memory as a whole. */
  writeFile(key: string, parts: AsyncIterable<string | Uint8Array>, coding: FileCoding): Promise<StoredFile>
  /** Removes the objects under a prefix whose keys are before `before`, null for all; returns how many. */
  remove(prefix: string, before: string | null): Promise<number>
}

/** What writing a snapshot needs from outside. */
export interface SnapshotPorts {
  readonly clock: Clock
  /** Of the service: what a page has not is read as for a request. */
  readonly services: ServicePorts
  readonly rows: PublishedRows
  readonly changes: ChangeStore
  readonly snapshots: SnapshotStore
  readonly objects: SnapshotObjects
}
