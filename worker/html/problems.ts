/** Why there is no page, in the words that public pages and the dashboard share. */

export const noSuchPage = {
  status: 404,
  title: "There is no such page",
  sentence: "The address leads nowhere. It may be mistyped, or what it named is gone.",
} as const

/** 405. `allow`: the methods of the path, as the `Allow` header lists them. */
export function wrongMethod(allow: string) {
  return { status: 405, title: "That cannot be done here", sentence: `This address takes ${allow}.` } as const
}

/** What whoever has spent the allowance of an address is told. */
export function waitSentence(retryAfterSeconds: number): string {
  return `Too many requests came from your address. Try again in ${retryAfterSeconds} seconds.`
}
