/** The value of a promise; rejects with a description after `seconds`. */
export async function within<Value>(seconds: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not done within ${seconds} s`)), seconds * 1_000)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
