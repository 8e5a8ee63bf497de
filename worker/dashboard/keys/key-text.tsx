import { CopyableCode } from "../../html/components.tsx"

/** Shows the whole key, once. */
export function KeyText({ text }: { readonly text: string }) {
  return (
    <div class="once">
      <p>
        <strong>Copy it now.</strong> You won't see it again.
      </p>
      <CopyableCode id="key-text" label="The key" text={text} />
    </div>
  )
}

/** A request as a shell command. `baseUrl`: of the API, to `/v1`. */
export function curlOf(key: string, baseUrl: string, symbol: string): string {
  return `curl -H 'X-API-Key: ${key}' \\\n  ${baseUrl}/instruments/${symbol}/compliance`
}
