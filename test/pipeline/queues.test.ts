import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { unstable_readConfig as readConfig } from "wrangler"
import { deliveriesMax } from "../../src/pipeline/patience.ts"
import { deadLetterQueueName, rescreenQueueName } from "../../worker/queue.ts"
import { tasksByCron } from "../../worker/scheduled.ts"
import { webhookQueueEnding } from "../../worker/storage/queues.ts"
import { taskNames } from "../../worker/tasks.ts"

const { queues, triggers } = readConfig({
  config: fileURLToPath(new URL("../../wrangler.toml", import.meta.url)),
})

test("the consumers have wrangler.toml's queue names, and its number of deliveries before the dead letter queue", () => {
  const webhooks = `qistas${webhookQueueEnding}`
  expect(queues.producers).toEqual([
    { binding: "RESCREEN", queue: rescreenQueueName },
    { binding: "WEBHOOKS", queue: webhooks },
  ])
  expect(queues.consumers).toMatchObject([
    { queue: rescreenQueueName, dead_letter_queue: deadLetterQueueName, max_retries: deliveriesMax - 1 },
    { queue: deadLetterQueueName },
    { queue: webhooks },
  ])
})

test("a message of the screening queue has its own invocation: if that is killed, only this message returns, after a minute", () => {
  expect(queues.consumers?.[0]).toMatchObject({ max_batch_size: 1, retry_delay: 60 })
})

test("every cron trigger has tasks, and every task has a cron trigger", () => {
  expect(Object.keys(tasksByCron).sort()).toEqual([...triggers.crons].sort())
  expect(Object.values(tasksByCron).flat().sort()).toEqual([...taskNames].sort())
})
