/** Error responses of EDGAR. Long HTML pages are shortened. */

export interface MirrorBody {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The response of data.sec.gov to an unknown CIK. */
export function noSuchKey(key: string): MirrorBody {
  return s3Error(
    404,
    `<Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>${key}</Key>`,
  )
}

/** The archive's response to a missing path. Its status is not 404. */
export function accessDenied(): MirrorBody {
  return s3Error(403, "<Code>AccessDenied</Code><Message>Access Denied</Message>")
}

/** EDGAR's response if there are too many requests, or a request has no User-Agent. */
export function rateThresholdExceeded(): MirrorBody {
  return page(403, "SEC.gov | Request Rate Threshold Exceeded")
}

/** A response with 503 for a file that is temporarily unavailable. */
export function fileUnavailable(): MirrorBody {
  return page(503, "SEC.gov | File Unavailable")
}

/** A response with 429 that states the wait in seconds. */
export function tooManyRequests(retryAfterSeconds: number): MirrorBody {
  return { ...page(429, "Too Many Requests"), headers: { "Retry-After": String(retryAfterSeconds) } }
}

/** The Atom feed without entries. */
export function emptyFeed(): MirrorBody {
  return {
    status: 200,
    contentType: "application/atom+xml",
    body: `${feedHead}</feed>\n`,
  }
}

/** The beginning of every page of the feed. */
export const feedHead = `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings</title>
<link rel="alternate" href="/cgi-bin/browse-edgar?action=getcurrent"/>
<link rel="self" href="/cgi-bin/browse-edgar?action=getcurrent"/>
<id>https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent</id>
<author><name>Webmaster</name><email>webmaster@sec.gov</email></author>
`

function s3Error(status: number, inner: string): MirrorBody {
  return {
    status,
    contentType: "application/xml",
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner}</Error>`,
  }
}

function page(status: number, title: string): MirrorBody {
  return {
    status,
    contentType: "text/html; charset=UTF-8",
    body: `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
  }
}
