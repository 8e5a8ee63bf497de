/** EDGAR's getcurrent feed of invented filings, in its own notation. */

/** Filing `n` of the feed: filer n, accepted n minutes after midnight, New York time. */
export interface Entry {
  readonly n: number
  readonly form?: string
}

export function accessionOf(n: number): string {
  return `0000000001-26-${String(n).padStart(6, "0")}`
}

function printEntry({ n, form = "10-Q" }: Entry): string {
  const time = new Date(Date.UTC(2026, 4, 4, 0, n)).toISOString().slice(0, 19)
  return `<entry>
<title>${form} - Filer ${n} &amp; Co. (${String(n).padStart(10, "0")}) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${n}/x-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; 2026-05-04 &lt;b&gt;AccNo:&lt;/b&gt; ${accessionOf(n)} &lt;b&gt;Size:&lt;/b&gt; 8 MB
</summary>
<updated>${time}-04:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accessionOf(n)}</id>
</entry>`
}

export function printPage(entries: readonly Entry[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - Mon, 04 May 2026 12:00:00 EDT</title>
<id>https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent</id>
<updated>2026-05-04T12:00:00-04:00</updated>
${entries.map(printEntry).join("\n")}
</feed>
`
}

/** The filings from `newest` down to 1, newest first. */
export function filingsDownFrom(newest: number): Entry[] {
  return Array.from({ length: newest }, (_, index) => ({ n: newest - index }))
}
