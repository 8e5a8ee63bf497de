/**
 * Facts that only the operator of a service knows. Fill them in before the service is opened to others. A
 * page says so plainly if a text is missing.
 */

export interface OperatorTexts {
  /** The company or person who runs the service, as a register has it. */
  readonly name: string | null
  /** The address for letters to the operator, on one line. */
  readonly postalAddress: string | null
  /** For questions, corrections and requests about stored data. */
  readonly contactEmail: string | null
  /** For reports of weaknesses. Null if the contact address is used. */
  readonly securityEmail: string | null
  /** The law that governs the terms, and the courts, such as "the law of Malta; the courts of Valletta". */
  readonly jurisdiction: string | null
  /** Where data is stored and processed, such as "the European Union, by Cloudflare". */
  readonly dataLocation: string | null
  /** The price of Plus, such as "29 US dollars a month". It must be the price that Stripe charges. */
  readonly plusPrice: string | null
  /** The reviewer of the methodology, the date of the review, and where to read it. */
  readonly scholarReview: string | null
  /** Additional text for the terms. */
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
