/**
 * What the deployed bundle may weigh: somewhat over what it weighs today, so that a package that comes in by oversight is
 * noticed (test/scripts/deploy/main.test.ts). Cloudflare takes 10 MB gzipped, 3 MB on its free plan.
 */
export const gzippedKibibytesMax = 760

/** What of it, unpacked, an isolate may evaluate as it starts; the rest is loaded by the first request for it. */
export const eagerKibibytesMax = 1_120
