/**
 * The size limit of the deployed bundle. It is a little above today's size, so that an unintended package is
 * noticed (test/scripts/deploy/main.test.ts). Cloudflare accepts 10 MB gzipped, and 3 MB on its free plan. It was
 * raised from 1,170 for the pictures of links (docs/decisions/0028-share-picture.md), for richer pages, for the
 * sentences of two languages, which take some 55 (docs/decisions/0058-languages.md), for the industry codes abroad
 * (docs/decisions/0059-what-decides-a-company-abroad.md), and for the authorization server, which takes 33
 * (docs/decisions/0060-assistants-sign-in.md).
 */
export const gzippedKibibytesMax = 1_336

/** The uncompressed size that an isolate may evaluate at its start. The rest is loaded on first use. */
export const eagerKibibytesMax = 702
