/** The documents of one company as one publication of it has them: by name, each as JSON text, or `none`. */
export type StateDocuments = Readonly<Record<string, string>>
/** What stands for a document that a state does not have. */
export declare const noDocument = "none"
/** `stale`: of a state, but of none that was in force then. `unknown`: of no state there ever was. */
export type Judged = "right" | "stale" | "unknown"
/** What each company's documents said when: an answer must be all of one state. */
export interface StateLedger {
  /** A new state may come into force from now on. */
  begin(company: string, documents: StateDocuments, at: number): void
  /** The newest state is in force, so that none before it is. */
  settle(company: string, at: number): void
  /** What a company's document says in the newest state. */
  newest(company: string, document: string): string
  /** Judges what was told of some documents of one company at once, which must all be of one state in force in that span. */
  judge(company: string, told: StateDocuments, from: number, until: number): Judged
  /** The numbers of the states in force in a span that a document can be of, counted from 0. */
  statesOf(company: string, told: StateDocuments, from: number, until: number): readonly number[]
}
/** With no states yet. */
export declare function stateLedger(): StateLedger
