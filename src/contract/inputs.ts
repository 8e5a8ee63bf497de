import * as z from "zod"
import { asOfParameter, identifier, methodologyParameter, publishedAsOfParameter } from "./scalars.ts"

/** The inputs that several endpoints take. */

export const noInput = z.object({})

const instrument = z.object({ symbol: identifier })

/** A listing, as known on a day. */
export const datedInstrument = instrument.extend({ as_of: asOfParameter })

/** A listing, judged by a standard. */
export const judgedInstrument = instrument.extend({ methodology: methodologyParameter })

/** A listing or a fund, judged by a standard as known on a day. */
export const datedJudgedInstrument = judgedInstrument.extend({ as_of: asOfParameter })

/** A listing, judged by a standard as known on a day, or as published by the end of a day. */
export const publishedInstrument = datedJudgedInstrument.extend({ published_as_of: publishedAsOfParameter })
