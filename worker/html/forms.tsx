/** The field that proves that a form belongs to a page served to this browser. */
export function TokenField({ formToken }: { readonly formToken: string }) {
  return <input type="hidden" name="form_token" value={formToken} />
}

/** A form that is one button. */
export function ButtonForm(props: {
  readonly action: string
  readonly formToken: string
  readonly fields?: Readonly<Record<string, string>>
  readonly label: string
  /** For screen readers, which may read the button out of context. Contains the label. */
  readonly longLabel?: string
  readonly weight: "main" | "quiet" | "grave"
}) {
  return (
    <form method="post" action={props.action}>
      <TokenField formToken={props.formToken} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={props.weight} aria-label={props.longLabel}>
        {props.label}
      </button>
    </form>
  )
}
