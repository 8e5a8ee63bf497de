/** A body whose client disconnects after this text. */
export function brokenOff(text: string): ReadableStream<Uint8Array> {
  const sent = [new TextEncoder().encode(text)]
  return new ReadableStream({
    pull(controller) {
      const chunk = sent.shift()
      if (chunk === undefined) controller.error(new Error("Network connection lost."))
      else controller.enqueue(chunk)
    },
  })
}
