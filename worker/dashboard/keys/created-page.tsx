import type { ListedKey } from "../../../src/accounts/keys.ts"
import { CopyableCode } from "../../html/components.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { curlOf, KeyText } from "./key-text.tsx"

export interface KeyMadeModel extends SignedInModel {
  /** The whole key. */
  readonly key: string
  readonly listed: ListedKey
  /** Of the API, to `/v1`. */
  readonly baseUrl: string
  /** A stock of the sandbox. */
  readonly symbol: string
}

export function KeyMade({ viewer, key, listed, baseUrl, symbol }: KeyMadeModel) {
  return (
    <SignedInPage title="Key created" viewer={viewer} section="Keys">
      <h1>Key created</h1>
      <p class="lead">
        A {listed.type} key
        {listed.name === null ? null : (
          <>
            {" named "}
            <strong class="wrap">{listed.name}</strong>
          </>
        )}
        .
      </p>
      <KeyText text={key} />
      <h2>Try it</h2>
      <CopyableCode id="curl" label="A request with this key" text={curlOf(key, baseUrl, symbol)} />
      <p>
        <a href="/dashboard/keys">Back to the keys</a>
      </p>
    </SignedInPage>
  )
}
