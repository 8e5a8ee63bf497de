import { englishLanguage } from "./language/language.ts"

/** Error pages that the public pages and the dashboard share. */

const { noPage, tooMany } = englishLanguage.say.problems

export const noSuchPage = { status: 404, ...noPage } as const

export const wrongAddress = {
  status: 403,
  title: "Nothing was done",
  sentence: "The form was sent to the wrong address. Open the page again and try once more.",
} as const

/** A 405 page. `allow` lists the methods of the path, as the `Allow` header does. */
export function wrongMethod(allow: string) {
  return {
    status: 405,
    title: "This does not work here",
    sentence: `This address accepts only ${allow}.`,
  } as const
}

/** The sentence for a client that has exceeded the rate limit of its IP address. */
export const waitSentence: (retryAfterSeconds: number) => string = tooMany.sentence
