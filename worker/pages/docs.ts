import type { Show } from "./asked.ts"
import { noSuchPage } from "./problems.ts"
import { showProblem } from "./reply.ts"

export const showReferenceIndex: Show = async () => showProblem(noSuchPage)

export const showReference: Show = async () => showProblem(noSuchPage)

export const showGuide: Show = async () => showProblem(noSuchPage)
