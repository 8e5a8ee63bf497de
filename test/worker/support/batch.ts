/** A batch of one message, with its consumer's settlement: `ack` or `retry in 30 s`. */
export function batchOf(queue: string, body: unknown, attempts: number) {
  const settlements: string[] = []
  const message: Message = {
    id: `${queue}-${attempts}`,
    timestamp: new Date("2026-05-02T12:00:00Z"),
    body,
    attempts,
    ack: () => void settlements.push("ack"),
    retry: (options) => void settlements.push(`retry in ${options?.delaySeconds} s`),
  }
  const batch: MessageBatch = {
    queue,
    messages: [message],
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    ackAll: () => {},
    retryAll: () => {},
  }
  return { batch, settlements }
}
