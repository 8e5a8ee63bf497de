import { CopyableCode } from "../../html/components.tsx"

/** The one time a key's text is shown, and the first request with it. */
export function KeyText({ text }: { readonly text: string }) {
  return (
    <div class="once">
      <p>
        <strong>Keep it now.</strong> It is shown this once: what we store cannot be turned back into it.
      </p>
      <CopyableCode id="key-text" label="The key" text={text} />
    </div>
  )
}

/** A request to be typed in a shell. `baseUrl`: of the API, to `/v1`. */
export function curlOf(key: string, baseUrl: string, symbol: string): string {
  return `curl -H 'X-API-Key: ${key}' \\\n  ${baseUrl}/instruments/${symbol}/compliance`
}
