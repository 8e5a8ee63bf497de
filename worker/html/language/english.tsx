import type { ComponentChildren, VNode } from "preact"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { Register } from "../../../src/identifiers/registers.ts"
import { coverageText } from "../../../src/timeline/coverage.ts"
import type { ScreenName } from "../../../src/vocabulary.ts"
import { card } from "./card/english.tsx"

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
  lineChart: {
    values: "Values",
    noFigure: "No figure is known.",
    estimates: "Hollow points are estimates; a line breaks where the computation changes.",
  },
  fund: {
    fund: "Fund",
    /** Items of a list without "and". */
    list: (items: readonly string[]) => items.join(", "),
    parts: {
      compliant: "compliant",
      "non-compliant": "non-compliant",
      unscreened: "no verdict yet",
      "no-share": "not a share",
    },
    byWeight: (parts: string) => `By weight ${parts}.`,
    description: {
      unheld: (name: string) => `${name}: not rated yet, because its holdings are not known.`,
      undecided: (name: string, day: string) =>
        `${name}: not rated yet, because none of its holdings has a verdict. Holdings of ${day}.`,
      rated: (name: string, parts: string, day: string) =>
        `${name}, by weight: ${parts}. Holdings of ${day}.`,
    },
    /** Why a fund has no holdings here, as a clause. */
    unheld: {
      loading: "The holdings of this fund are not loaded yet",
      unknown: "We do not know what this fund holds",
    },
    summary: {
      holdingsOf: (day: VNode): ComponentChildren => <>holdings of {day}</>,
      unheld: (why: string) => `${why}, so we cannot rate it. That is neither good nor bad.`,
      unscreened: "None of its holdings is screened yet, so we cannot rate it. That is neither good nor bad.",
      noShares:
        "It holds no shares of companies, which are what we screen, so we cannot rate it. That is neither good nor bad.",
      allCompliant: (known: string, symbol: string) =>
        `We know ${known} of what ${symbol} holds, and all of that is compliant.`,
      known: (known: string, symbol: string, compliant: string, other: string) =>
        `We know ${known} of what ${symbol} holds: ${compliant} is compliant, ${other} is not.`,
      rest: (weight: string) => `${weight} has no verdict yet.`,
      noColour: (green: string, amber: string) =>
        `It has no colour yet, because the part without a verdict could change it: from ${green} compliant a fund is green, from ${amber} amber.`,
      sameColour: "The part without a verdict could not change its colour.",
      oldHoldings:
        "These holdings were more than a year old when we rated the fund. It may hold other things today.",
      oldVerdicts: (percent: string) =>
        `When we rated the fund, our verdict on ${percent} of it was more than a quarter old, because we hold no newer report of the company.`,
    },
    /** The badge of a fund with a colour. `green` and `amber` are the least percentages of the two colours. */
    ratings: {
      green: (green: string) => `Green: ${green} or more is compliant`,
      amber: (green: string, amber: string) => `Amber: ${amber} or more is compliant, under ${green}`,
      red: (_green: string, amber: string) => `Red: under ${amber} is compliant`,
    },
    unrated: {
      unheld: "Holdings not known",
      unknown: "Nothing known yet",
      noShares: "Holds no shares",
    },
    picture: {
      label: "The holdings as boxes, by weight and verdict",
      boxes: "Each box is a holding: the larger its box, the larger its weight.",
      hidden: "A verdict that is hidden needs the Plus plan.",
      /** `words` is null if nothing is told of the verdict. */
      box: (name: string, weight: string, words: string | null) =>
        `${name}, ${weight}${words === null ? "" : `: ${words}`}`,
      /** The label of the box, and its name in the title. */
      smaller: (count: string) => `${count} smaller`,
      smallerHoldings: (count: number, printed: string) =>
        `${printed} smaller ${count === 1 ? "holding" : "holdings"}`,
      unlisted: "Not listed by the fund",
    },
    columns: { rank: "Rank", holding: "Holding", weight: "Weight", verdict: "Verdict", why: "Why" },
    count: (count: number, printed: string) => `${printed} ${count === 1 ? "holding" : "holdings"}`,
    failures: {
      title: "What is not compliant",
      /** `holdings` as `count` prints them. */
      sum: (holdings: string, weight: VNode): ComponentChildren => (
        <>
          {holdings}, {weight} of the fund.
        </>
      ),
      smaller: (count: string) => `${count} smaller ones are not listed here.`,
      unopened: (plans: Wrap): ComponentChildren => (
        <>Those that your plan does not open are not listed here: {plans("see the plans")}.</>
      ),
      table: "Holdings that are not compliant",
      next: (count: string) => `The next ${count}`,
      nextTable: "Further holdings that are not compliant",
    },
    unknown: {
      title: "What has no verdict yet",
      titleHidden: "What has no verdict yet, or is hidden",
      causes: {
        undecided: "We can't decide",
        unscreened: "Not screened yet",
        smaller: "Smaller holdings: one or the other",
        pending: "No verdict yet",
        hidden: "Hidden, whatever the verdict, so partly counted in the other lines: needs the Plus plan",
        unmatched: "We could not identify the share",
      },
      largest: "The largest that we can't decide",
      table: "Largest holdings that we can't decide",
    },
    reasons: {
      all: (reasons: readonly string[]) => reasons.join("; "),
      business: (activity: string) => `Its business: ${activity}`,
      above: (screen: string, ratio: string, limit: string) => `${screen} ${ratio}, limit ${limit}`,
      below: (screen: string, ratio: string, limit: string) => `${screen} ${ratio}, lower limit ${limit}`,
      noWhole: (screen: string, whole: string) => `${screen}, and no ${whole}`,
      undisclosed: "What its business earns from prohibited activities is not disclosed",
      unknown: (screens: string) => `Not known exactly: ${screens}`,
      onItsPage: "Its page has the reason",
    },
    holdings: {
      title: "Holdings",
      /** `count` as `count` prints it. */
      held: (day: VNode, count: string): ComponentChildren => (
        <>
          What the fund held on {day}: {count} in all. Each verdict has a day of its own.
        </>
      ),
      hidden: (plans: Wrap): ComponentChildren => (
        <>A verdict that is hidden needs the Plus plan: {plans("see the plans")}.</>
      ),
      all: "All holdings",
      largest: (count: string) => `The ${count} largest, with their verdicts`,
      table: "Holdings by weight",
      short: "Sold short: no verdict",
      kinds: {
        fund: "Another fund: no verdict",
        debt: "Debt: no verdict",
        cash: "Cash: no verdict",
        derivative: "Derivative: no verdict",
        commodity: "Commodity: no verdict",
        other: "Not a share: no verdict",
      },
      unknownShare: "No verdict: unknown share",
      unsureShare: "No verdict: unsure which share",
      locked: "Hidden: needs the Plus plan",
    },
    purification: {
      title: "Purification",
      unknown: (why: string) => `We do not know how much of a dividend to give away. ${why}.`,
      noPercentage: "None of its holdings has a percentage yet",
      ofPart: (covered: string, share: string) =>
        `We know how much of this fund's dividends to give away for only ${covered} of the fund. Of the dividends of that part it is ${share}, the average by weight. The rest may need more or less.`,
      ofAll: (share: VNode, covered: string): ComponentChildren => (
        <>
          Give away {share} of the dividends this fund pays. This is the average of its holdings, by weight.
          We know it for {covered} of the fund; the rest may need more or less.
        </>
      ),
      /** `parts` is a list of `lower` and `higher`. */
      estimates: {
        percentages: (parts: string) => `Some holdings' own percentages are estimates: ${parts}.`,
        amounts: (parts: string) => `Some holdings' own amounts are estimates: ${parts}.`,
      },
      lower: (percent: string) => `for ${percent} of the fund the true figure may be lower`,
      higher: (percent: string) => `for ${percent} of the fund it may be higher`,
      dollars: (figure: string) => `$${figure}`,
      /** `owed` is one of the next three. */
      bySs21: (owed: ComponentChildren): ComponentChildren => (
        <>
          By AAOIFI SS 21 a share owes its part of a year's prohibited income, even if no dividend is paid:{" "}
          {owed}
        </>
      ),
      owedOfPart: (thousand: string, amount: string, covered: string) =>
        `what a fund share owes is known for only ${covered} of the fund, and that part owes ${amount} a year for ${thousand} dollars of the fund. The rest is in no amount.`,
      owed: (thousand: string, amount: VNode, covered: string): ComponentChildren => (
        <>
          {thousand} dollars of this fund owe {amount} a year. We know it for {covered} of the fund; the rest
          is in no amount.
        </>
      ),
      owedOfAll: (thousand: string, amount: VNode, covered: string): ComponentChildren => (
        <>
          {thousand} dollars of this fund owe {amount} a year. We know it for {covered} of the fund.
        </>
      ),
      notCompliant: "Giving this away does not make the fund compliant.",
      published: (issuer: string) => `What ${issuer} publishes`,
      quarters: "Its newest quarters",
      columns: {
        quarter: "Quarter to",
        dividend: "Dividend of a share",
        purification: "Purification",
        percent: "Of the dividend",
      },
      allQuarters: (count: string, request: VNode): ComponentChildren => (
        <>
          All {count} quarters: {request}.
        </>
      ),
      methods: "The two methods, and what they rest on",
    },
    atRisk: {
      title: "Close to a limit",
      unheld: (why: string) => `Not known. ${why}.`,
      undecided: "Not known until one of its holdings has a verdict.",
      percent: (percent: VNode, near: string, limit: string): ComponentChildren => (
        <>
          {percent} of the fund is in companies that are compliant, but have a ratio within a sixth of its
          limit: above {near}, for example, where the limit is {limit}.
        </>
      ),
    },
    composition: {
      title: "What it is made of",
      summary: "Every part with its weight",
      table: "What the fund is made of",
      columns: { part: "Part", holdings: "Holdings", weight: "Weight" },
      parts: {
        compliant: "Compliant shares",
        non_compliant: "Non-compliant shares",
        pending: "Shares without a verdict yet",
        unmatched: "Shares we could not identify",
        cash: "Cash",
        short: "Sold short",
        fund: "Other funds",
        debt: "Debt",
        derivative: "Derivatives",
        commodity: "Commodities",
        other: "Anything else",
      },
      unlisted: "Not listed by the fund: rounding, other assets",
      together: "Together",
    },
    history: {
      pastYear: "The past year",
      yearUpTo: (day: string) => `The year up to ${day}`,
      until: "Show the year that ended on",
      show: "Show",
      never: "We did not rate this fund in that year.",
      oneDay: (day: VNode, compliant: string, checked: string): ComponentChildren => (
        <>
          We rated this fund on one day, {day}: {compliant} of it was compliant and {checked} checked.
        </>
      ),
      caption: (first: string, last: string) => `Percent of the fund's weight, ${first} to ${last}`,
      /** `first` and `last` are points. */
      chart: (first: string, last: string) =>
        `Line chart: ${first}, ${last}. The table below has the figures.`,
      point: (compliant: string, checked: string, day: string) =>
        `${compliant} compliant and ${checked} checked on ${day}`,
      weekly: (days: string) => `The chart shows the last day of each week. The API has all ${days} days.`,
      summary: "The same figures as a table",
      table: "Purity by day",
      columns: {
        day: "Day",
        compliant: "Compliant",
        checked: "Checked",
        holdingsOf: "Holdings of",
      },
    },
    method: {
      title: "About the fund, and how we rate it",
      summary: "Its facts, our sources and rules",
      sources: {
        nport: "the fund's own report to the SEC (Form N-PORT-P), which comes out some weeks after its date",
        ishares: "the list of holdings that iShares publishes",
        ssga: "the list of holdings that State Street publishes",
        issuer: "the list of holdings that the fund's issuer publishes",
        starter: "the tables included in this service",
      },
      /** `source` is one of the sources. */
      from: (source: string, accessionNumber: string | null) =>
        `The holdings come from ${source}${accessionNumber === null ? "" : `, accession number ${accessionNumber}`}. They do not show what the fund bought or sold later.`,
      matching: (sureness: string) =>
        `We find the company behind each holding by its ISIN, CUSIP, ticker and name. If we are less than ${sureness} sure, the holding counts as without a verdict. “No verdict yet” means: not screened yet, or we can't decide.`,
      onlyShares:
        "Only shares that the fund owns can be compliant. Cash, debt, derivatives, other funds and short positions never count as compliant.",
      colours: (green: string, amber: string) =>
        `Green means that ${green} or more of the fund is compliant, amber ${amber} or more, and red less. We give no rating while the holdings without a verdict could change it.`,
      ratedOn: (day: VNode): ComponentChildren => (
        <>
          We rated this fund on {day}. The verdict on a holding has its own day: it may be newer than the
          rating, or out of date.
        </>
      ),
      docs: (methodology: Wrap, programs: Wrap, request: VNode): ComponentChildren => (
        <>
          {methodology("How we screen each stock")}, and {programs("how programs read a fund")}: {request}.
        </>
      ),
    },
    facts: {
      identifier: "Identifier",
      exchange: "Exchange",
      kind: "Kind",
      holdingsOf: "Holdings of",
      rated: "Rated",
      holdings: "Holdings",
      identified: "Identified",
      largest: "Ten largest",
      unknown: "not known",
      unrated: "not yet",
      counts: (compliant: string, other: string, rest: string) =>
        `${compliant} compliant, ${other} non-compliant, ${rest} without a verdict or not a share`,
      /** The percentages are null if they are not known. */
      identifiedPercent: (percent: string | null) =>
        `${percent ?? "An unknown part"} of the fund is shares of companies we know`,
      decidedPercent: (percent: string | null) =>
        `${percent ?? "An unknown part"} of their weight has a verdict`,
    },
  },
  // fund: end
  // stock card: begin
  card,
  // stock card: end
  // stock evidence: begin
  evidence: {
    /** Codes of figures and of reasons for a confidence. Empty in English, which prints a code as its own words. */
    codes: {} as Readonly<Record<string, string>>,
    strategies: {
      PrimaryFields: "one figure as filed",
      ComponentSum: "sum of figures as filed",
      Derived: "computed: no filed figures add up to it",
      UpperBound: "the highest plausible amount: it is not reported",
      ZeroByEvidence: "zero, as the balance sheet shows",
      ShareCountFallback: "a share count other than the cover page's",
    } as Readonly<Record<string, string>>,
    strengths: { fragile: "weak", robust: "sound", antifragile: "strong" },
    causes: {
      filing: "a newer report was filed",
      correction: "the same report was read again, or the company's description changed",
      price: "the share price moved",
      methodology: "another version of the methodology took effect",
      time: "time passed and the reports that we hold became older",
    },
    /** A cause that lies in what we hold of a company. */
    coverage: coverageText,
    /** Where the links of a company's reports lead. Null in English, which the registers have. */
    places: null as Readonly<Record<Register, string>> | null,
    because: (cause: string) => `because ${cause}`,
    comma: ", ",
    passes: "passes",
    fails: "fails",
    unknown: "not known",
    owed: {
      unknownShare: "We cannot say how much of a dividend to give away while there is no verdict.",
      /** Null in English, which the documents have. */
      whyToLeave: null as string | null,
      nothing: "No part of a dividend is to be given away.",
      inYear: (year: string, amount: string) => `For ${year} that is ${amount} a share.`,
      yearTo: (end: string, _printed: string) => `the year to ${end}`,
      aShare: "a share",
      anOrdinaryShare: "an ordinary share",
      otherAmount: "By AAOIFI SS 21 it is another amount.",
      perShare: (
        counted: "interest" | "all",
        year: string,
        share: string,
        amount: VNode,
      ): ComponentChildren => (
        <>
          For {year} {share} held at its end owes {amount}, whether or not a dividend was paid (SS 21, 3/4/6)
          {counted === "interest" ? ", for interest income only" : ""}.
        </>
      ),
      bothMethods: "Both methods",
      byDividends: "By dividends, as index providers purify",
      stillNonCompliant: {
        stock: "Giving this away does not make the stock compliant.",
        fund: "Giving this away does not make the fund compliant.",
      },
      share: (percent: string, amount: string) =>
        `${percent.replace(/^a/, "A")} of each dividend is to be given away: ${amount} of every 1,000 received.`,
      income: { interest: "interest income", prohibited: "prohibited income" },
      basis: {
        filed: (income: string, rounded: string) => `That is the share of ${income} in revenue${rounded}.`,
        at_most: (income: string, rounded: string) =>
          `That is the largest share of revenue that ${income} can be${rounded}.`,
        at_least: (income: string, rounded: string) =>
          `That is the smallest share of revenue that ${income} can be, so more may be due${rounded}.`,
      },
      roundedUp: ", rounded up to the next hundredth of a per cent",
      uncounted: "This does not include what is named under “What to know”.",
      whole: {
        roundsUp:
          "The whole of each dividend is to be given away: the prohibited share of revenue rounds up to 100%.",
        allCounts: "The whole of each dividend is to be given away: all revenue counts as prohibited.",
        revenueUnknown:
          "The whole of each dividend is to be given away, because the prohibited part of revenue is not known.",
        distributionUnknown:
          "The whole of each dividend is to be given away, because the impermissible part of a distribution is not known.",
      },
      dividends: "Dividends you received",
      currency: "in any one currency",
      calculate: "Calculate",
      /** The script of the page fills it in too. */
      give: "Give away {amount} of {received}.",
      cents: "Rounded up to the cent.",
      /** The script of the page shows it. */
      expected: "Write the amount as 1250.50 or 1,250.50.",
      amountExpected: (whole: string, decimals: string) =>
        `Write the amount as 1250.50 or 1,250.50: up to ${whole} digits before the dot and ${decimals} after it.`,
      numberExpected: (whole: string, decimals: string) =>
        `Write the number as 1250.50 or 1,250.50: up to ${whole} digits before the dot and ${decimals} after it.`,
    },
    revenue: {
      title: "Revenue: which part counts",
      unsplit: {
        vehicle: "A vehicle screened on its structure has no revenue to split.",
        pending: "Not split while there is no verdict.",
        undisclosed: "The prohibited part of revenue is not disclosed.",
      },
      kinds: {
        interest_income: "Interest income",
        gambling: "Gambling",
        alcohol: "Alcohol",
        weapons: "Weapons",
        tobacco: "Tobacco",
        adult_entertainment: "Adult entertainment",
        other: "Other prohibited activity",
      },
      countsAll: "The core business is prohibited: all revenue counts",
      countsNoInterest: "Interest is not counted",
      counts: (kinds: readonly string[]) => `Counts ${kinds.join(", ").toLowerCase()}`,
      countsOnly: (kinds: readonly string[]) => `Counts ${kinds.join(", ").toLowerCase()} only`,
      parts: {
        prohibited: {
          counted: "Prohibited",
          rest: "Permissible",
          table: "Revenue: permissible and prohibited",
          bar: (rest: string, counted: string) =>
            `Bar: ${rest} of revenue is permissible, ${counted} prohibited.`,
        },
        interest: {
          counted: "Interest income",
          rest: "Other revenue",
          table: "Revenue: other revenue and interest income",
          bar: (rest: string, counted: string) =>
            `Bar: ${rest} of revenue is other revenue, ${counted} interest income.`,
        },
      },
      columns: ["Part", "Amount", "Of revenue"],
      ofWhich: (kind: string) => `of which: ${kind}`,
      total: "Revenue",
      under: (percent: string) => `under ${percent}`,
      over: (percent: string) => `over ${percent}`,
      allCounts: "The core business is prohibited, so all revenue counts as prohibited.",
      uncounted: "What is named under “What to know” is not counted as prohibited here.",
      exceeds: "Prohibited income exceeds revenue, so all revenue counts as prohibited.",
    },
    history: {
      verdicts: (from: string, to: string) => `The verdict from ${from} to ${to}`,
      band: (verdict: string, from: string, to: string) => `${verdict}, ${from} to ${to}: `,
      filed: "Report filed",
      asTable: "The verdicts as a table",
      earlier: "it began earlier",
      bands: (from: string, to: string, turns: number, reports: number, printed: (count: number) => string) =>
        `Bands of the verdict from ${from} to ${to}: it turned ${turns === 0 ? "never" : turns === 1 ? "once" : `${printed(turns)} times`}, and ${printed(reports)} reports were filed.`,
      since: (verdict: string, day: string) => `It is ${verdict.toLowerCase()} since ${day}.`,
      causesBelow: "The table below has the causes.",
      turns: "Verdicts with the causes of their turns",
      turnColumns: ["From", "To", "Verdict", "Because"],
      lasts: "lasts",
      older: (shown: string, all: string, rest: string, link: VNode): ComponentChildren => (
        <>
          These are the newest {shown} of {all}. For the other {rest}, see {link}.
        </>
      ),
      ratios: "The ratios over time",
      everyRow:
        "Each row uses only the reports and prices available on its filing date. The first row is the verdict in force.",
      everyPoint:
        "Each point uses only the reports and prices available on its filing date. The last point is the verdict in force.",
      oneDay: "A ratio is known for one day only, so there is no chart.",
      noDay: "No ratio was computed on any of these days.",
      against: (whole: string) => `Against ${whole}`,
      sameTable: "The same figures as a table",
      limit: (limit: string) => `limit ${limit}`,
      path: (ratio: string, first: string, last: string) => `${ratio} went from ${first} to ${last}`,
      lines: (days: string, paths: readonly string[]) => `Line chart of ${days} days: ${paths.join("; ")}.`,
      theLimit: (limit: string) => `The limit is ${limit}.`,
      breaks: "A line breaks where the computation changes.",
      figuresBelow: "The table below has every figure.",
      past: "Verdict and ratios of past periods",
      pastColumns: ["Screened on", "Balance sheet of", "Report", "Verdict"],
      inForce: (day: string) => `${day} (in force)`,
      noneFiled: "none filed",
      noReport: "none",
      changed: (verdict: string) => `${verdict} (changed)`,
      undecided: "not decided",
      result: (ratio: string, side: string) => `${ratio}, ${side}`,
      changes: "Published changes",
      noChange: "We have published no change of this verdict since our first.",
      computed: "The history above is computed from past reports: it is not what we published then.",
      moreChanges: (count: string) => `${count} more in the API.`,
      turned: (from: string, to: string) => `from ${from.toLowerCase()} to ${to.toLowerCase()}`,
      still: (verdict: string) => `still ${verdict.toLowerCase()}`,
      versions: (from: string, to: string) => `(${from} to ${to})`,
      change: (turn: string, cause: string, report: VNode | null): ComponentChildren => (
        <>
          {turn}, because {cause}
          {report === null ? null : <> (newest report {report})</>}.
        </>
      ),
      changedScreens: (screens: readonly string[]) => `Changed screens: ${screens.join(", ")}.`,
    },
    packet: {
      check: "Check each figure against the company's own filing",
      open: (packet: Wrap, reference: Wrap, route: VNode): ComponentChildren => (
        <>
          {packet("Open the Evidence Packet")} (JSON). Its {reference("reference")}: {route}
        </>
      ),
      reports: "Reports behind the verdict",
      documents: "Its documents",
      report: (
        form: VNode,
        days: {
          readonly end: string
          readonly filed: string
          /** The day of a figure that the report repeats from an earlier one. */
          readonly repeated?: string | null
          readonly counted?: string | null
        },
      ): ComponentChildren => (
        <>
          {form} for the period to {days.end}, filed {days.filed}
          {days.repeated ? `, which repeats the figure of ${days.repeated}` : ""}
          {days.counted ? `, shares counted on ${days.counted}` : ""}
        </>
      ),
      hash: (hash: VNode): ComponentChildren => <>SHA-256 of the source data: {hash}</>,
      disclosures: "Disclosures",
      reasonCodes: (codes: VNode): ComponentChildren => <>Reason codes: {codes}.</>,
      confidence: (score: string) => `Confidence: ${score}`,
      confidenceTable: "What the confidence is made of",
      confidenceColumns: ["Reason", "Points"],
      base: "Every assessment starts from",
      score: "Confidence, between 0 and 1",
      readAs: (strategies: readonly string[]) => `Figures were read as: ${strategies.join("; ")}.`,
      strength: (rating: string) => `Financial strength: ${rating}`,
      notRated: "not rated",
      strengthMeans: (meanings: readonly (readonly [rating: string, meaning: string])[]) =>
        `This does not affect the verdict. In the table, ${meanings.map(([rating, meaning]) => `“${rating}” means ${meaning}`).join(", ")}.`,
      healthTable: "Health ratios",
      healthColumns: ["Ratio", "Value", "Rating"],
      healthRatios: {
        current_ratio: "Current ratio",
        debt_to_assets: "Debt to assets",
        cash_flow_to_debt: "Cash flow to debt",
        interest_coverage: "Interest coverage",
        altman_z_score: "Altman Z-score",
      },
      none: "none",
    },
    sources: {
      table: (ratio: string) => `Figures of ${ratio}`,
      columns: ["Figure, tags and report", "Amount as filed"],
      base: "the base of an estimate, below",
      estimate: (name: VNode, amount: string, rule: VNode): ComponentChildren => (
        <>
          {name} is {amount}: {rule}. No filing states it.
        </>
      ),
      shares: (count: string) => `${count} shares`,
      noTags: "No filed figures add up to it.",
      title: "What the reports state",
      /** `year` is null if there is none. */
      newest: (year: string | null, place: string) =>
        `Balances are from the newest report; income is for the newest full year${year === null ? "" : `, ${year}`}. Each accession number links to its report ${place}.`,
      unnamedYear: "which the report names",
      used: "Figures that the screens use",
      others: "Other figures",
      knownColumns: ["Figure", "Amount"],
      filed: (form: VNode, day: VNode): ComponentChildren => (
        <>
          {form}, filed {day}
        </>
      ),
    },
    calculation: {
      title: "The calculation",
      sameDenominator: (screen: VNode): ComponentChildren => <>The denominator is the same as in {screen}.</>,
      division: "The division",
      numerator: (label: string) => `Numerator: ${label.toLowerCase()}`,
      denominator: (label: string) => `Denominator: ${label.toLowerCase()}`,
      madeOf: (label: string, ratio: string) => `What ${label} is made of: ${ratio}`,
      estimate: (name: VNode, rule: VNode): ComponentChildren => (
        <>
          {name} is an estimate: {rule}.
        </>
      ),
      together: (amount: VNode): ComponentChildren => <>Together: {amount}</>,
      lastClose: "the last close",
      onlyClose: "the only close available",
      meanClose: (_closes: number, printed: string) => `the mean of ${printed} month-end closes`,
      /** `over` and `rate` are factors with their signs, or empty. */
      product: (shares: string, over: string, price: string, close: string, rate: string) =>
        `${shares} shares${over} × ${price}, ${close}${rate}`,
      receipt: (shares: string) => `Each share of this listing represents ${shares} ordinary shares.`,
      filedAs: (shares: string) => `Filed as ${shares} shares; adjusted for later splits.`,
      rates: {
        unit: (price: string, currency: string) => `A hundred ${price} are one ${currency}.`,
        filing: (price: string, rate: string) =>
          `One ${price} is ${rate}, the rate at which a filing converts its total assets.`,
        oneClose: (price: string, currency: string, rate: string) =>
          `The close is converted from ${price} to ${currency} at the European Central Bank's reference rates of its day. By these rates one ${price} is ${rate}.`,
        everyClose: (price: string, currency: string, rate: string) =>
          `Each close is converted from ${price} to ${currency} at the European Central Bank's reference rates of its day. By these rates one ${price} is on average ${rate}.`,
      },
      perEuro: (amounts: string) => `${amounts} for one euro`,
      perEuroOn: (amounts: string, day: string) => `${amounts} for one euro, the rates of ${day}`,
      notComputed: "It could not be computed.",
      overNothing: {
        pass: (division: string) => `${division} has no result; the screen passes.`,
        fail: (division: string) => `${division} has no result; the screen fails.`,
      },
      sides: {
        above: (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: above the limit of ${limit}.`,
        "not above": (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: not above the limit of ${limit}.`,
        below: (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: below the limit of ${limit}.`,
        "not below": (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: not below the limit of ${limit}.`,
      },
      basis: "The days, and what is divided by",
      /** `screens`: the names of one or more screens. `basis` follows the amount. */
      overCap: (screens: readonly string[], cap: VNode, basis: ComponentChildren): ComponentChildren => {
        const named = screens.join(" and ").toLowerCase()
        return (
          <>
            {named.slice(0, 1).toUpperCase() + named.slice(1)} {named === "debt" ? "is" : "are"} divided by a
            market capitalisation of {cap}
            {basis}.
          </>
        )
      },
      /** `price` is null if the shares are not simply multiplied by it. */
      capOf: (shares: VNode, price: string | null, close: string, day: VNode): ComponentChildren => (
        <>
          : {shares} shares at {price === null ? "" : `${price}, `}
          {close}, of {day}
        </>
      ),
      capOfMean: (shares: VNode, price: string | null, close: string, day: VNode): ComponentChildren => (
        <>
          : {shares} shares at {price === null ? "" : `${price}, `}
          {close} to {day}
        </>
      ),
      balances: (day: VNode): ComponentChildren => <>Balances are of {day}.</>,
      income: (period: string, day: VNode): ComponentChildren => (
        <>
          Income is for {period}, the fiscal year to {day}.
        </>
      ),
      currency: (currency: string) => `Every amount is in ${currency}.`,
    },
    facts: {
      label: { stock: "About this stock", fund: "About this fund" },
      price: "Share price",
      /** `day` is null if it is not known. */
      close: (price: string, day: VNode | null): ComponentChildren => (
        <>
          {price}
          {day === null ? null : <>, close of {day}</>}
        </>
      ),
      cap: "Market capitalisation",
      capOn: (cap: VNode, day: string): ComponentChildren => (
        <>
          {cap} on {day}
        </>
      ),
      capAtClose: (cap: VNode): ComponentChildren => <>{cap} at the last close</>,
      limitsCap: "Market capitalisation for the limits",
      meanCap: (cap: VNode, closes: number): ComponentChildren => (
        <>
          {cap}, from the mean of {closes} month-end closes
        </>
      ),
      newestFigures: "Newest figures of",
      reportDue: "Next report due by",
      strength: "Financial strength",
      confidence: "Confidence",
      sure: (confidence: VNode): ComponentChildren => (
        <>{confidence}: how sure we are of this verdict, 0 to 1</>
      ),
      methodology: "Methodology",
      identifier: "Identifier",
      exchange: "Exchange",
      country: "Country",
      industry: "Industry",
      heldBy: "Held by",
      funds: (funds: number) => `${funds} Shariah fund${funds === 1 ? "" : "s"}`,
      /** `weight` is null if it is not known. */
      holder: (
        fund: VNode,
        weight: string | null,
        index: VNode,
        standard: VNode,
        day: VNode,
      ): ComponentChildren => (
        <>
          {fund}
          {weight === null ? "" : ` (${weight} of it)`}, which follows {index}, an index by {standard}, on{" "}
          {day}
        </>
      ),
      lines: "Also trades as",
      others: (lines: number) => `${lines} other line${lines === 1 ? "" : "s"}`,
      moreLines: (count: string) => `, and ${count} more in the API`,
    },
  },
  // stock evidence: end
}

export type Sentences = typeof english
