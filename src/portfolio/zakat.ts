import type { ZakatByMethod } from "../zakat/schema.ts"
import { type SharePrice, zakatByPriceAlone, zakatOfPool, zakatOfShare } from "../zakat/share.ts"
import { centsUp, printCents } from "./cents.ts"
import type { Held } from "./held.ts"
import type { Priced } from "./price.ts"
import type { PositionZakat } from "./schema.ts"

/** Zakat of a position for a lunar year, by each method that there is for it. Amounts are rounded up to whole cents. */
export function owedZakat(held: Held, price: Priced): readonly PositionZakat[] {
  return ofOneShare(held, sharePriceOf(price)).map(({ id, per_share: perShare, currency, bound }) => ({
    id,
    amount: perShare === null ? null : printCents(centsUp(perShare * held.shares)),
    currency,
    bound: perShare === null ? null : (bound ?? null),
  }))
}

function ofOneShare({ isPool, figures, listing }: Held, price: SharePrice | null): readonly ZakatByMethod[] {
  if (isPool) return zakatOfPool(price)
  if (figures === null) return zakatByPriceAlone(price, balanceUnknown)
  return zakatOfShare(figures.zakat, listing.ordinaryPerShareLine ?? null, price)
}

function sharePriceOf({ price, currency }: Priced): SharePrice | null {
  return price === null || currency === null ? null : { close: price, currency }
}

const balanceUnknown = "No balance sheet of this line is stored."
