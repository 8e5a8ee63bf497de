/** The documents of one publication by name, each as JSON text or `none`. */
export type StateDocuments = Readonly<Record<string, string>>

/** Marks a document that does not exist in a state. */
export const noDocument = "none"

interface State {
  readonly documents: StateDocuments
  /** The first millisecond at which the state may be in force. */
  readonly from: number
  /** The last millisecond at which the state may be in force. */
  until: number
}

/** `stale`: the documents are of a state that was not in force then. `unknown`: they are of no state. */
export type Judged = "right" | "stale" | "unknown"

/** The documents of each company over time. All parts of a response must belong to one state. */
export interface StateLedger {
  /** Adds a new state, which may come into force from then on. */
  begin(company: string, documents: StateDocuments, at: number): void
  /** Records that the newest state is in force, and that no earlier state is. */
  settle(company: string, at: number): void
  /** The text of a company's document in the newest state. */
  newest(company: string, document: string): string
  /** Judges documents that were returned together. They must be of one state in force in the span. */
  judge(company: string, received: StateDocuments, from: number, until: number): Judged
  /**
   * Of the states in force between `from` and `until`, returns the indexes (from 0) of those that contain all
   * these documents.
   */
  statesOf(company: string, received: StateDocuments, from: number, until: number): readonly number[]
}

export function stateLedger(): StateLedger {
  const companies = new Map<string, State[]>()
  const statesKnown = (company: string): readonly State[] => companies.get(company) ?? []
  const statesOf: StateLedger["statesOf"] = (company, received, from, until) =>
    statesKnown(company).flatMap((state, number) =>
      says(state, received) && state.from <= until && state.until >= from ? [number] : [],
    )
  return {
    begin(company, documents, at) {
      const states = companies.get(company) ?? []
      states.push({ documents, from: at, until: Number.POSITIVE_INFINITY })
      companies.set(company, states)
    },
    settle(company, at) {
      for (const state of statesKnown(company).slice(0, -1)) state.until = Math.min(state.until, at)
    },
    newest(company, document) {
      const text = statesKnown(company).at(-1)?.documents[document]
      if (text === undefined) throw new Error(`no ${document} of ${company} is known`)
      return text
    },
    judge(company, received, from, until) {
      if (statesOf(company, received, from, until).length > 0) return "right"
      return statesKnown(company).some((state) => says(state, received)) ? "stale" : "unknown"
    },
    statesOf,
  }
}

function says({ documents }: State, received: StateDocuments): boolean {
  return Object.entries(received).every(([name, text]) => documents[name] === text)
}
