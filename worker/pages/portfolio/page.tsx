import { type ListedPortfolio, portfoliosMax } from "../../../src/accounts/portfolios.ts"
import { brokerExports } from "../../../src/portfolio/csv/headers.ts"
import { sentCharactersMax } from "../../../src/portfolio/csv/position.ts"
import { positionsMax } from "../../../src/portfolio/schema.ts"
import { Notice, Section } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { HowToOpen, type WayToOpen } from "../../html/locked.tsx"
import { portfolioPath } from "../../html/paths.ts"
import { signInPath } from "../../html/reader.ts"
import { PublicPage } from "../frame.tsx"

export interface PortfolioStart {
  readonly address: string | null
  /** The content of the field. */
  readonly text: string
  /** The reason why the text could not be read; null at first. */
  readonly problem: string | null
  /** Null for a visitor. */
  readonly saved: readonly ListedPortfolio[] | null
  readonly way: WayToOpen | null
}

const description =
  "A report on the shares you hold: how much is compliant, what to give away for purification, and the zakat, from your broker's own file."

export const portfolioStyles = ["/assets/fund.css", "/assets/portfolio.css"] as const

/** The page for entering positions. Choosing a file needs the script; the field and its button do not. */
export function PortfolioPage({ address, text, problem, saved, way }: PortfolioStart) {
  return (
    <PublicPage
      title="Your portfolio"
      section="Portfolio"
      preview={{ description, address }}
      styles={portfolioStyles}
      scripts={["/assets/portfolio.js"]}
    >
      <h1>Your portfolio</h1>
      <p class="lead">
        How much of what you hold is compliant, what to give away for purification, and what zakat is due.
      </p>
      {way === null ? null : (
        <p>
          The report covers the ten stocks and two funds that are free to open. Your other lines are listed
          without a verdict. <HowToOpen way={way} />
        </p>
      )}
      <form id="lines" class="fields wide drop" method="post" action="/portfolio">
        <div class="fields" data-scripted hidden>
          <label for="file">
            File of positions <span class="hint">(CSV; choose it or drop it here)</span>
          </label>
          <input id="file" type="file" accept=".csv,.tsv,.txt,text/csv" />
        </div>
        <LinesField text={text} problem={problem} label="Positions" rows={8} />
        <button type="submit" class="main">
          Make the report
        </button>
        <ReadingStatus problem={problem} />
      </form>
      <WhatIsRead />
      <WhatIsKept />
      {saved === null ? <SignInToSave /> : <Saved saved={saved} />}
    </PublicPage>
  )
}

/** The field that every form of the report sends. */
export function LinesField(props: {
  readonly text: string
  readonly problem: string | null
  readonly label: string
  readonly rows: number
}) {
  const { text, problem, label, rows } = props
  return (
    <>
      <label for="csv">
        {label}{" "}
        <span class="hint">(what you hold, such as “10 Apple” on each line, or a broker's whole file)</span>
      </label>
      <textarea
        id="csv"
        name="csv"
        class="code"
        rows={rows}
        required
        maxlength={sentCharactersMax}
        spellcheck={false}
        autocomplete="off"
        placeholder={"AAPL 10\n25.5 Microsoft"}
        data-positions-max={positionsMax}
        aria-invalid={problem !== null}
        {...(problem !== null && { "aria-describedby": "reading" })}
      >
        {text}
      </textarea>
    </>
  )
}

/** Shows the script's message on a file. After a form without script, shows the service's message. */
export function ReadingStatus({ problem }: { readonly problem: string | null }) {
  return (
    <div id="reading-result">
      {problem === null ? (
        <p id="reading" role="status" />
      ) : (
        <Notice id="reading" kind="problem" sentence={problem} />
      )}
    </div>
  )
}

function WhatIsRead() {
  const brokers = [...new Set(brokerExports.map(({ broker }) => broker))]
  return (
    <Section id="read" title="What can be read">
      <p>
        Write what you hold as you would tell a friend: “10 AAPL”, “apple 10”, “12.5 shares of Nvidia”, or
        only the names, without numbers. A broker's table is read by the names of its columns in English,
        German, French, Dutch, Italian, Spanish and the Nordic languages. The exports of{" "}
        {brokers.slice(0, -1).join(", ")} and {brokers.at(-1)} are known. At most {positionsMax} positions.
      </p>
      <p>
        A known ISIN decides which company a line names. A symbol without an exchange is a US listing, unless
        its price in the file is far from our last close. For other listings the file names the exchange, or
        you write it before the symbol, as in <code>LON:SHEL</code>. A name must be that of one company. If a
        line can be read in two ways, or if its fields contradict each other, it is left out and listed with
        the reason and what it may mean.
      </p>
      <p>
        Cash, options, bonds and shares sold short are not reported. Every line that is not a position is
        listed with its number and the reason, and so is every quantity that can be read in two ways. We use
        your price of a share if it is in the currency of the line and agrees with the value in the same line.
        Otherwise we use the last close.
      </p>
    </Section>
  )
}

function WhatIsKept() {
  return (
    <Section id="kept" title="What is sent and kept">
      <p>
        Your browser reads the file and sends what names each line (symbol, name, ISIN, currency, exchange),
        its number of shares, price and cost. Account numbers and the broker's notes stay on your computer. If
        JavaScript is off, the field is sent as you see it. Nothing is stored unless you are signed in and
        save the report; then all of this except prices is stored until you delete it or close your account.
      </p>
    </Section>
  )
}

function SignInToSave() {
  return (
    <p class="screen-only">
      <a href={signInPath(portfolioPath(null))}>Sign in</a> to keep a portfolio for the next time.
    </p>
  )
}

function Saved({ saved }: { readonly saved: readonly ListedPortfolio[] }) {
  return (
    <Section id="saved" title="Your saved portfolios">
      {saved.length === 0 ? <p>You have saved none. A report has a button for it.</p> : null}
      <ul class="saved">
        {saved.map(({ name, positions, savedAt }) => (
          <li key={name}>
            <a href={portfolioPath(name)}>{name}</a>{" "}
            <span class="small">
              {positions} {positions === 1 ? "position" : "positions"}, saved on{" "}
              <Day day={savedAt.slice(0, "YYYY-MM-DD".length)} />
            </span>{" "}
            <a href={deletePortfolioPath(name)} aria-label={`Delete ${name}`}>
              Delete
            </a>
          </li>
        ))}
      </ul>
      <p class="small">
        {saved.length} of at most {portfoliosMax}.
      </p>
    </Section>
  )
}

/** The path of the page that asks for a confirmation before a portfolio is deleted. */
export function deletePortfolioPath(name: string): string {
  return `/dashboard/portfolios/delete?name=${encodeURIComponent(name)}`
}
