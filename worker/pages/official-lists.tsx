import type { OfficialListing } from "../../src/instruments/schema.ts"
import { countryName } from "../html/country-name.ts"
import { Day } from "../html/dates.tsx"
import { English, Name } from "../html/language/english-text.tsx"
import { useLanguage } from "../html/language/language.ts"

/**
 * What regulators' lists say of a stock. It is public and does not depend on our verdict, so the page of a stock
 * that the reader may not open says it too.
 */
export function OfficialLists({ lists }: { readonly lists: readonly OfficialListing[] }) {
  const language = useLanguage()
  return (
    <>
      {lists.map(({ list, name, regulator, country_code: country, as_of: asOf, decision, source }) => (
        <p key={list} class="caveat official">
          {language.say.officialList({
            country: countryName(country, language),
            regulator: <Name>{regulator}</Name>,
            list: <Name>{name}</Name>,
            day: <Day day={asOf} />,
            decision: <Name>{decision}</Name>,
            source: <English>{source}</English>,
          })}
        </p>
      ))}
    </>
  )
}
