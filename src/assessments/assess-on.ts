import { type Assessment, assess } from "../screening/assess.ts"
import { knownOn, type PastInput } from "../screening/known-on.ts"
import { currentMethodology, type Methodology, methodologyInForce } from "../screening/methodologies.ts"

/**
 * The assessment of a company on a day (YYYY-MM-DD) by what was known then, under the version of the default standard that
 * was in force unless another methodology is given. `documentsOf` prints its documents.
 */
export function assessOn(
  input: PastInput,
  day: string,
  methodology: Methodology = methodologyInForce(currentMethodology.id, day) ?? currentMethodology,
): Assessment {
  return assess({ ...knownOn(input, day), asOf: day, methodology })
}
