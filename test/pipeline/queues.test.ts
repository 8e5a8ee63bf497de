import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { unstable_readConfig as readConfig } from "wrangler"
import { deadLetterQueueName, deliveriesMax, rescreenQueueName } from "../../worker/queue.ts"
import { tasksByCron } from "../../worker/scheduled.ts"
import { taskNames } from "../../worker/tasks.ts"

const { queues, triggers } = readConfig({
  config: fileURLToPath(new URL("../../wrangler.toml", import.meta.url)),
})

test("the consumer knows the queues of wrangler.toml, and how often a message is delivered before it is dead", () => {
  expect(queues.producers).toEqual([{ binding: "RESCREEN", queue: rescreenQueueName }])
  expect(queues.consumers).toMatchObject([
    { queue: rescreenQueueName, dead_letter_queue: deadLetterQueueName, max_retries: deliveriesMax - 1 },
    { queue: deadLetterQueueName },
  ])
})

test("every time of the schedule has its tasks, and every task its time", () => {
  expect(Object.keys(tasksByCron).sort()).toEqual([...triggers.crons].sort())
  expect(Object.values(tasksByCron).flat().sort()).toEqual([...taskNames].sort())
})
