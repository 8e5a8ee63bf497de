import { type ListedRulebook, rulebookBounds } from "../../../src/accounts/rulebooks.ts"
import { currentMethodology, currentStandards } from "../../../src/screening/methodologies.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { TokenField } from "../../html/forms.tsx"
import { otherStandardsPath } from "../../html/paths.ts"
import { unconfirmed } from "../../html/screens.ts"
import { type SignedInModel, SignedInPage } from "../frame.tsx"

export const standardsPath = "/dashboard/standards"

/** The page with a saved version of a rule book in its form; `version`: null for the newest. */
export function rulebookPath(name: string, version: number | null): string {
  const query = `?name=${encodeURIComponent(name)}${version === null ? "" : `&version=${version}`}`
  return `${standardsPath}${query}#rule-book`
}

/** The page that asks before a rule book is deleted. */
export function deletePath(name: string): string {
  return `${standardsPath}/delete?name=${encodeURIComponent(name)}`
}

/** What the form of a rule book holds. */
export interface RulebookDraft {
  readonly name: string
  /** JSON; empty for a new one. */
  readonly text: string
  /** Of a saved one; null for a copy of a standard, and for what was not saved. */
  readonly version: number | null
  /** Why it was not saved, a sentence each. */
  readonly problems: readonly string[]
}

export interface StandardsModel extends SignedInModel {
  /** The id of the standard that the account reads by. */
  readonly defaultId: string
  readonly rulebooks: readonly ListedRulebook[]
  readonly draft: RulebookDraft
}

export function StandardsPage({ viewer, defaultId, rulebooks, draft }: StandardsModel) {
  return (
    <SignedInPage title="Standards" viewer={viewer} section="Standards">
      <h1>Standards</h1>
      <Section id="default" title="The standard you read by">
        <p>
          Your keys, assistants and the pages of stocks and funds use it where nothing else is named. The
          comparison of stocks and the watchlist stay on {currentMethodology.shortName}.{" "}
          <a href={otherStandardsPath}>What each standard tests</a>
        </p>
        <form method="post" action="/dashboard/standards/default" class="fields">
          <TokenField formToken={viewer.formToken} />
          <label for="standard">Standard</label>
          <StandardSelect id="standard" name="standard" chosen={defaultId} />
          <button type="submit" class="main">
            Use it
          </button>
        </form>
      </Section>
      <Section id="rule-books" title="Your rule books">
        <p>
          A rule book is a standard of your own: its ratios, limits and businesses. Name it in a request as{" "}
          <code>rulebook</code>, with <code>@2</code> for its second version.{" "}
          <a href="/docs/standards#your-own-rule-book">How to write one</a>
        </p>
        {rulebooks.length === 0 ? <p>You have saved none.</p> : <Saved rulebooks={rulebooks} />}
        <p class="small">
          {rulebooks.length} of at most {rulebookBounds.namesMax}.
        </p>
      </Section>
      <Section id="rule-book" title={titleOf(draft)}>
        {draft.version === null ? null : <Versions draft={draft} rulebooks={rulebooks} />}
        {draft.text === "" && draft.problems.length === 0 ? <CopyForm /> : null}
        <RulebookForm draft={draft} formToken={viewer.formToken} />
      </Section>
    </SignedInPage>
  )
}

function titleOf({ name, version }: RulebookDraft): string {
  return version === null ? "A new rule book" : `${name}, version ${version}`
}

function StandardSelect(props: { readonly id: string; readonly name: string; readonly chosen: string }) {
  return (
    <select id={props.id} name={props.name}>
      {currentStandards.map(({ id, shortName, grade }) => (
        <option key={id} value={id} selected={id === props.chosen}>
          {shortName}
          {grade === "A" ? "" : ` (${unconfirmed.label})`}
        </option>
      ))}
    </select>
  )
}

function Saved({ rulebooks }: { readonly rulebooks: readonly ListedRulebook[] }) {
  return (
    <TableRegion label="Saved rule books">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="number">
              Version
            </th>
            <th scope="col">Saved</th>
            <th scope="col">
              <span class="heard">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rulebooks.map(({ name, version, savedAt }) => (
            <tr key={name}>
              <th scope="row" class="name">
                <a href={rulebookPath(name, null)}>{name}</a>
              </th>
              <td class="number">{version}</td>
              <td>
                <Day day={savedAt.slice(0, "YYYY-MM-DD".length)} />
              </td>
              <td>
                <a href={deletePath(name)} aria-label={`Delete ${name}`}>
                  Delete
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** Every version of the rule book in the form, the newest first. */
function Versions({ draft, rulebooks }: Pick<StandardsModel, "draft" | "rulebooks">) {
  const newest = rulebooks.find(({ name }) => name === draft.name)?.version ?? 0
  const versions = Array.from({ length: newest }, (_, at) => newest - at)
  return (
    <p>
      {newest > 1 ? "Versions: " : "It has one version. "}
      {newest > 1
        ? versions.map((version, at) => (
            <span key={version}>
              {at === 0 ? "" : ", "}
              {version === draft.version ? (
                <strong aria-current="true">{version}</strong>
              ) : (
                <a href={rulebookPath(draft.name, version)}>{version}</a>
              )}
            </span>
          ))
        : null}
      {newest > 1 ? ". " : ""}Saving another content under the name makes the next version; earlier ones stay.
    </p>
  )
}

/** Fills the form below with the rules of a standard. */
function CopyForm() {
  return (
    <form method="get" action={`${standardsPath}#rule-book`} class="fields">
      <label for="from">Start from a copy of</label>
      <StandardSelect id="from" name="from" chosen={currentMethodology.id} />
      <button type="submit">Copy its rules</button>
    </form>
  )
}

function RulebookForm({ draft, formToken }: { readonly draft: RulebookDraft; readonly formToken: string }) {
  const { name, text, problems } = draft
  const hasProblems = problems.length > 0
  return (
    <form method="post" action={standardsPath} class="fields wide">
      <TokenField formToken={formToken} />
      {hasProblems ? (
        <div class="notice problem" role="alert" id="rulebook-problems">
          <p>Nothing was saved:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem} class="wrap">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <label for="rulebook-name">Name</label>
      <input
        id="rulebook-name"
        name="name"
        type="text"
        required
        maxlength={80}
        autocomplete="off"
        value={name}
      />
      <label for="rulebook">
        Rules <span class="hint">(JSON)</span>
      </label>
      <textarea
        id="rulebook"
        name="rulebook"
        class="code"
        rows={text === "" ? 8 : 24}
        required
        spellcheck={false}
        autocomplete="off"
        aria-invalid={hasProblems}
        aria-describedby={hasProblems ? "rulebook-problems rulebook-hint" : "rulebook-hint"}
      >
        {text}
      </textarea>
      <p class="hint" id="rulebook-hint">
        As <a href="/v1/rulebooks/schema">the schema</a> describes it.
      </p>
      <button type="submit" class="main">
        Save
      </button>
    </form>
  )
}
