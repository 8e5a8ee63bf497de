import type { ComponentChildren, VNode } from "preact"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { ScreenName } from "../../../src/vocabulary.ts"

/** The sentences of the public pages. The other languages have the same shape; where they differ, English decides. */

/** Makes a link, or another element, of some words of a sentence. */
export type Wrap = (words: string) => VNode

/** A link of some words of a sentence. */
export function linkTo(href: string): Wrap {
  return (words) => <a href={href}>{words}</a>
}

export const english = {
  frame: {
    skip: "Skip to the content",
    menu: "Menu",
    sections: {
      Portfolio: "Portfolio",
      Compare: "Compare",
      Docs: "Docs",
      Verify: "Verify",
      Pricing: "Pricing",
      About: "About",
    },
    search: { placeholder: "Stocks and funds", label: "Search stocks and funds" },
    signIn: "Sign in",
    signedInAs: "Signed in as",
    signOut: "Sign out",
    yourAccount: "Your account",
    account: {
      Overview: "Overview",
      Keys: "Keys",
      Requests: "Requests",
      "First request": "First request",
      Watchlist: "Watchlist",
      Standards: "Standards",
      Webhooks: "Webhooks",
      Plan: "Plan",
      Account: "Account",
    },
    aboutService: "About the service",
    about: {
      about: "About",
      pricing: "Pricing",
      terms: "Terms",
      privacy: "Privacy",
      contact: "Contact",
      status: "Status",
    },
    languages: "This page in other languages",
    notFatwa:
      "A verdict is a reading of public filings by stated rules. It is not a fatwa, and not advice to buy or sell.",
    /** Null in English. */
    englishDecides: null as string | null,
    name: (name: VNode): ComponentChildren => <>Qistas, {name}: the just balance. Times are UTC.</>,
    changes: "Changes",
  },
  ages: {
    ago: (days: number, printed: string) =>
      days === 0 ? "today" : days === 1 ? "1 day ago" : `${printed} days ago`,
    outOfDate: (day: string) => `${day}, out of date`,
    on: (verdict: string, day: string) => `${verdict} on ${day}`,
    someOutOfDate: (old: number, printed: string, known: string) =>
      `${printed} of ${known} verdicts ${old === 1 ? "is" : "are"} out of date. Check again before you rely on one of them.`,
    reportDue: (day: string) =>
      `Out of date: a report was due by ${day}, and we have not read it. The verdict may have changed: check again before you rely on it.`,
    readLongAgo:
      "Out of date: we read its documents long ago. The verdict may have changed: check again before you rely on it.",
    oldPrices: (days: string) =>
      `Out of date: the share prices that we used are more than ${days} trading days old. The verdict may have changed: check again before you rely on it.`,
  },
  verdicts: {
    names: {
      compliant: "Compliant",
      "non-compliant": "Non-compliant",
      withheld: "Withheld",
      pending: "Pending",
    },
    results: { pass: "Pass", fail: "Fail", not_applicable: "Not applicable" },
    unscreened: "Not screened yet",
    notCovered: "Not covered: we read no reports of it",
    ratings: { green: "Green", amber: "Amber", red: "Red" },
    noHolding: "Fund, not rated: no holding has a verdict",
    known: (percent: string) => `${percent} known`,
    allCompliant: (rating: string) => `${rating}, all of it compliant; the rest has no verdict yet`,
    /** `other` is null if it is not known. */
    purity: (rating: string, compliant: string, other: string | null) =>
      `${rating}: ${compliant} compliant${other === null ? "" : `, ${other} non-compliant`}, the rest without a verdict`,
  },
  about: {
    title: "About Qistas",
    description: "Who decides a verdict of Qistas, by which rules, and where the figures come from.",
    lead: "Qistas checks stocks and funds against the rules of Islamic finance and shows every number behind its answer. “Compliant” means halal (permitted) by those rules; “non-compliant” means it is not.",
    words: "Words we use",
    meanings: [
      ["Halal, haram", "Permitted, and forbidden, in Islam."],
      ["Riba", "Interest. The rules limit how much a company may owe, lend or earn at interest."],
      [
        "Screen",
        "A check with a limit: a company's business, its debt, its cash, and its prohibited income.",
      ],
      ["Purify", "Give away the part of a dividend that comes from prohibited income."],
    ] as readonly (readonly [word: string, meaning: string])[],
    who: "Who decides",
    program:
      "A program decides, by written rules. It reads the reports that companies file with the US Securities and Exchange Commission (SEC), computes four screens and compares them with their limits. If the reports leave out a figure that the program needs, Qistas gives no verdict. It still gives one in two cases: if even the highest likely amount would pass, or if the known amount already fails.",
    people: (methodology: Wrap): ComponentChildren => (
      <>
        People decide one thing: what a company's business is, if its industry code does not say enough. The
        companies placed by hand are listed in {methodology("the methodology")}, each with the reason.
      </>
    ),
    operator: (name: string) => `Who runs this service: ${name}`,
    operatorMissing: "The operator of this service has not filled in its name yet.",
    scholars: "What scholars say",
    noReview: (strong: Wrap): ComponentChildren => (
      <>
        {strong("No scholar has reviewed Qistas yet.")} A verdict is our reading of public reports. It is not
        a fatwa, and it is not advice to buy or sell. Ask a scholar you trust before you rely on it.
      </>
    ),
    stillNoFatwa: "A verdict is still not a fatwa, and not advice to buy or sell.",
    rules: "The rules",
    standard: (methodology: Wrap): ComponentChildren => (
      <>
        The rules are those of Shari'ah Standard No. 21 of AAOIFI, a body that sets standards for Islamic
        finance. {methodology("The methodology")} lists each screen, its limit and the figures it uses. It has
        a version; when a rule changes, a new version is added and the old one stays readable. Gold, other
        commodities and digital assets have their own criteria, listed there too.
      </>
    ),
    sources: "Where the data comes from",
    sourceList: [
      "Figures of companies: their annual and quarterly reports, as filed with the SEC (EDGAR). Each figure names the report it was read from.",
      "Holdings of funds: the reports that funds file with the SEC, and the files of fund companies.",
      "Share prices: daily closing prices of a market data vendor.",
      "Listings outside the US: public lists of securities.",
    ] as readonly string[],
    status: (status: Wrap, verify: Wrap): ComponentChildren => (
      <>
        {status("The status page")} says how new the data is. You can {verify("check a verdict yourself")}{" "}
        against the company's own figures.
      </>
    ),
  },
  // search: begin
  search: {
    title: "Shariah screening, every figure shown",
    description:
      "Is a stock or fund Shariah-compliant? Qistas answers from what companies file with the US securities regulator (SEC), and shows every figure behind the answer and the report it comes from.",
    meaning: (about: Wrap): ComponentChildren => (
      <>
        “Compliant” means halal (permitted) by published rules of Islamic finance. A company goes through four
        checks, called screens: its business, its debt and its cash at interest (riba), and its income from
        what is haram (forbidden). {about("Who decides, and by which rules")}.
      </>
    ),
    examples: "Free to open",
    undecided: "We can't decide",
    funds: "Funds",
    more: "Look closer",
    methodology: (link: Wrap): ComponentChildren => (
      <>{link("How a verdict is made")}: every rule and every limit.</>
    ),
    portfolio: (link: Wrap): ComponentChildren => (
      <>{link("Your portfolio")}: what to give away and what zakat is due, from your broker's file.</>
    ),
    verify: (link: Wrap): ComponentChildren => (
      <>{link("Check a verdict")}: compare each figure with the company's own filing. For programmers.</>
    ),
    quickStart: (link: Wrap): ComponentChildren => (
      <>{link("Quick start for developers")}: your first answer from the API in a minute.</>
    ),
    account: (link: Wrap, plans: Wrap): ComponentChildren => (
      <>
        {link("Open an account")}: it is free and keeps your watchlist. {plans("The plans")}.
      </>
    ),
    field: "Company, fund or ticker",
    search: "Search",
    searchFor: (text: string) => `Search: ${text}`,
    searchDescription:
      "Find a stock or a fund by its name or ticker, with its Shariah verdict and every figure behind it.",
    /** By what the reader may open. */
    coverage: {
      everything: "Search every stock and fund we list, in all markets.",
      sandbox: "Try twelve for free.",
      sandbox_plan: "Your plan opens ten stocks and two funds.",
    },
    missing: "Type what to search for.",
    blank: "Type a name or a ticker: the text is blank.",
    several: "Search for one text at a time.",
    tooLong: (max: number, length: number) =>
      `A search takes up to ${max} characters. This one has ${length}.`,
    nothing: "Nothing found",
    noMatch: (text: VNode, identifiers: Wrap): ComponentChildren => (
      <>
        Nothing matches “{text}”. Check the spelling, or try the ticker.{" "}
        {identifiers("How to write tickers of other countries")}.
      </>
    ),
    exact: "The ticker you typed",
    similar: "No such name: similar ones",
    alsoFound: "Also found",
    found: (total: number, printed: string) => (total === 1 ? "One found" : `${printed} found`),
    first: (shown: string, total: string) =>
      `The first ${shown} of ${total} are shown. Type more of the name to narrow the results.`,
    us: "US",
    place: (exchange: string, country: string) => `${exchange}, ${country}`,
    otherListings: (count: number, printed: string) =>
      count === 1 ? "and 1 other listing" : `and ${printed} other listings`,
    placeAnd: (place: string, otherListings: string) => `${place}, ${otherListings}`,
    /** What the script of the search fields says. It puts a number in place of each `{name}`. */
    suggestions: {
      list: "Suggestions",
      comma: ", ",
      none: "Nothing found.",
      all: "{total} found. Arrow keys choose, Enter opens.",
      first: "{total} found, the first {shown} below. Arrow keys choose, Enter opens.",
      wait: "Too many searches at once: wait {seconds} seconds.",
      unavailable: "Suggestions are not available at the moment. Press Enter to search.",
    },
  },
  locked: {
    /** In place of a verdict, by the way to open it. */
    verdicts: {
      demo: (email: string) => `Opens when you sign in as ${email}`,
      sold: "Opens with the Plus plan",
      not_sold: "Opens with the Plus plan, not sold yet",
    },
    demo: (email: string, signIn: Wrap, mailbox: VNode): ComponentChildren => (
      <>
        Every stock and fund opens when you sign in as {email}: {signIn("Sign in")}. The email with the link
        is in {mailbox}.
      </>
    ),
    notSold: "Every stock and fund opens with the Plus plan, which this service does not sell yet.",
    visitor: (pricing: Wrap, signIn: Wrap): ComponentChildren => (
      <>
        Every stock and fund opens with the Plus plan: {pricing("pricing")}. Have it already?{" "}
        {signIn("Sign in")}.
      </>
    ),
    reader: (plan: Wrap): ComponentChildren => (
      <>Every stock and fund opens with the Plus plan: {plan("your plan")}.</>
    ),
  },
  bars: {
    key: "The bars are debt, cash and prohibited income, each against its limit, which is the upright line. Next to them is the ratio highest against its limit, over two years: the line breaks where the computation changes, and a dot is a change of the verdict.",
    screens: Object.fromEntries(
      Object.entries(screenWords).map(([name, { label }]) => [name, label]),
    ) as Readonly<Record<ScreenName, string>>,
    unknown: (screen: string) => `${screen} not known.`,
    ratio: (screen: string, ratio: string, limit: string) => `${screen} ${ratio} of ${limit}.`,
    ratioSince: (screen: string, ratio: string, limit: string, month: string, before: string) =>
      `${screen} ${ratio} of ${limit}, in ${month} ${before}.`,
    turns: (times: number, printed: string) =>
      `The verdict changed ${times === 1 ? "once" : `${printed} times`}.`,
  },
  problems: {
    noPage: {
      title: "There is no such page",
      sentence: "There is nothing at this address. It may be mistyped, or the page was removed.",
    },
    unreachable: { title: "We cannot see whether you are signed in", sentence: "Try again in a moment." },
    tooMany: {
      title: "Too many pages at once",
      sentence: (seconds: number) =>
        `Too many requests came from your address. Try again in ${seconds} seconds.`,
    },
    /** By the code of a refusal. */
    refused: {
      bad_request: "We cannot read this identifier",
      sandbox_restricted: "Outside what you can open",
      not_found: "Not found",
      other: "This cannot be shown",
    },
    noStandard: "There is no such standard",
    noDay: "That is no day",
    locked: {
      stock: "This stock is not one of the ten stocks and two funds that are free to open.",
      fund: "This fund is not one of the ten stocks and two funds that are free to open.",
    },
    unscreened: (why: string) => `${why}, so there is no verdict on it.`,
    search: (search: Wrap): ComponentChildren => <>{search("Search")} for another stock or fund.</>,
    status: (status: number) => `HTTP status ${status}.`,
  },
  tools: {
    compare: "Compare",
    copy: "Copy",
    csv: "Download as CSV",
    /** By the event for which a reader watches a stock or fund. */
    watch: {
      "a change": {
        visitor: "Sign in to watch it",
        reader: "Watch",
        long: (id: string) => `Watch: ${id}`,
      },
      "a verdict": {
        visitor: "Sign in to get an email when it is decided",
        reader: "Email me when it is decided",
        long: (id: string) => `Email me when it is decided: ${id}`,
      },
    },
    stop: "Stop watching",
    stopLong: (id: string) => `Stop watching ${id}`,
    badge: "Embed this badge",
    badgeOf: (id: string) => `The badge of ${id}`,
    badgeShows: "It shows our newest verdict with its day. Stocks outside the sandbox stay locked.",
    badgeHtml: "HTML of the badge",
    judgedBy: (name: VNode, version: string): ComponentChildren => (
      <>
        Judged by {name}, version {version}.
      </>
    ),
    judgedByUnconfirmed: (name: VNode, version: string): ComponentChildren => (
      <>
        Judged by {name}, version {version} (unconfirmed edition).
      </>
    ),
    rules: "Its rules",
    seeOther: (standard: string) => `See ${standard}`,
  },
  // search: end
  // fund: begin
  //
  // fund: end
  // stock card: begin
  //
  // stock card: end
  // stock evidence: begin
  //
  // stock evidence: end
}

export type Sentences = typeof english
