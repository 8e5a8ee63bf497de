/**
 * What only the operator of a service can say: fill it in here before the service is opened to others. A page says so plainly
 * where a text is still missing.
 */

export interface OperatorTexts {
  /** The company or person who runs the service, as a register has it. */
  readonly name: string | null
  /** Where letters reach the operator; one line. */
  readonly postalAddress: string | null
  /** For questions, corrections and requests about stored data. */
  readonly contactEmail: string | null
  /** For reports of weaknesses; the contact address where this is null. */
  readonly securityEmail: string | null
  /** The law that governs the terms, and the courts: "the law of Malta; the courts of Valletta". */
  readonly jurisdiction: string | null
  /** Where data is stored and processed: "the European Union, by Cloudflare". */
  readonly dataLocation: string | null
  /** What Plus costs: "29 US dollars a month". It must be the price that Stripe charges. */
  readonly plusPrice: string | null
  /** Who reviewed the methodology, when, and where the review can be read. */
  readonly scholarReview: string | null
  /** What the terms say in addition. */
  readonly furtherTerms: string | null
}

export const operator: OperatorTexts = {
  name: null,
  postalAddress: null,
  contactEmail: null,
  securityEmail: null,
  jurisdiction: null,
  dataLocation: null,
  plusPrice: null,
  scholarReview: null,
  furtherTerms: null,
}
