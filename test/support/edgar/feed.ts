/** An entry of EDGAR's getcurrent feed in EDGAR's notation. */

export interface EntryWritten {
  readonly form: string
  readonly name: string
  readonly cik: string
  readonly role: string
  readonly filed: string
  readonly updated: string
  readonly accession: string
}

export const apple: EntryWritten = {
  form: "10-Q",
  name: "Apple Inc.",
  cik: "0000320193",
  role: "Filer",
  filed: "2026-01-30",
  updated: "2026-01-30T06:01:32-05:00",
  accession: "0000320193-26-000006",
}

export const murdoch: EntryWritten = {
  form: "4",
  name: "MURDOCH (JAMES) R - TRUST",
  cik: "0001277204",
  role: "Reporting",
  filed: "2026-08-03",
  updated: "2026-07-31T21:59:59-04:00",
  accession: "0001567619-26-004410",
}

/** The text of an entry. Markup in `name` is not escaped and may break it. */
export function entryText({ form, name, cik, role, filed, updated, accession }: EntryWritten): string {
  return `<entry>
<title>${form} - ${name} (${cik}) (${role})</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession}-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${filed} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 5 MB
</summary>
<updated>${updated}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>
`
}

/** A page as EDGAR sends it, with a line break at the end. */
export function feedText(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - Fri, 30 Jan 2026 06:05:00 EST</title>
<link rel="self" href="/cgi-bin/browse-edgar?action=getcurrent"/>
<id>https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent</id>
<author><name>Webmaster</name><email>webmaster@sec.gov</email></author>
<updated>2026-01-30T06:05:00-05:00</updated>
${entries.join("")}</feed>
`
}
