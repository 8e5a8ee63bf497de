import { English } from "../../html/language/english-text.tsx"
import { useLanguage } from "../../html/language/language.ts"
import { readableCode } from "./labels.ts"

/** The name of a figure or a reason in the language of the page. Other codes, such as those made of tags, are English. */
export function CodeName({ code }: { readonly code: string }) {
  const { codes } = useLanguage().say.evidence
  return <>{codes[code] ?? <English>{readableCode(code)}</English>}</>
}
