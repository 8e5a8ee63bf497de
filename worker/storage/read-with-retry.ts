const firstTryMilliseconds = 3_000
const secondTryMilliseconds = 5_000

/** A read with a time limit and one retry. D1 has been seen to stall for a minute. */
export async function readWithRetry<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await within(firstTryMilliseconds, read())
  } catch {
    return await within(secondTryMilliseconds, read())
  }
}

/** The result. Rejects if the read takes longer. */
export async function within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
