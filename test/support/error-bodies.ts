/** Responses that EDGAR serves in place of a document, and the reader's error code. */
export const errorBodies: readonly (readonly [string, string, string])[] = [
  ["an empty text", "", "an empty text"],
  ["blank lines", "\n \r\n", "an empty text"],
  [
    "the apology page of a 503",
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n    <title>SEC.gov | File Unavailable</title>\n</head><body></body></html>',
    "an HTML page (SEC.gov | File Unavailable)",
  ],
  [
    "the page on traffic of a 403",
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head></html>',
    "an HTML page (SEC.gov | Request Rate Threshold Exceeded)",
  ],
  ["a page without a title", "<html><body>Bad Gateway</body></html>", "an HTML page (without a title)"],
  [
    "the archive's 403 for a path that is not there",
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>EQ6JQ717</RequestId></Error>',
    "the archive's error AccessDenied",
  ],
  [
    "the archive's 404",
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
    "the archive's error NoSuchKey",
  ],
]
