import type { Block } from "../markdown/read.ts"

/** A page of a guide. */
export interface GuidePage {
  /** The last part of its path. */
  readonly slug: string
  readonly title: string
  /** One sentence. */
  readonly summary: string
  readonly blocks: readonly Block[]
  /** The first page of the guide that goes on here; null for a first page. */
  readonly continues: string | null
}
