import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { unstable_readConfig as readConfig } from "wrangler"
import { deadLetterQueueName, deliveriesMax, rescreenQueueName } from "../../worker/queue.ts"
import { tasksByCron } from "../../worker/scheduled.ts"
import { taskNames } from "../../worker/tasks.ts"

const { queues, triggers } = readConfig({
  config: fileURLToPath(new URL("../../wrangler.toml", import.meta.url)),
})

test("the consumer has the queue names of wrangler.toml, and its number of deliveries before the dead letter queue", () => {
  expect(queues.producers).toEqual([{ binding: "RESCREEN", queue: rescreenQueueName }])
  expect(queues.consumers).toMatchObject([
    { queue: rescreenQueueName, dead_letter_queue: deadLetterQueueName, max_retries: deliveriesMax - 1 },
    { queue: deadLetterQueueName },
  ])
})

test("every cron trigger has tasks, and every task a cron trigger", () => {
  expect(Object.keys(tasksByCron).sort()).toEqual([...triggers.crons].sort())
  expect(Object.values(tasksByCron).flat().sort()).toEqual([...taskNames].sort())
})
