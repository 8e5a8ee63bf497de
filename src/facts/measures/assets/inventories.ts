import { first, largest, type Measure, type MeasureByTaxonomy, tag, total } from "../measure.ts"

/** Inventories net of allowances, current and non-current, with the land and homes of a builder. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const finished = largest(us("InventoryFinishedGoodsNetOfReserves"), us("InventoryFinishedGoods"))
const inProcess = largest(us("InventoryWorkInProcessNetOfReserves"), us("InventoryWorkInProcess"))
const finishedAndInProcess = largest(
  us("InventoryFinishedGoodsAndWorkInProcessNetOfReserves"),
  us("InventoryFinishedGoodsAndWorkInProcess"),
)
const raw = largest(
  us("InventoryRawMaterialsAndSuppliesNetOfReserves"),
  us("InventoryRawMaterialsAndSupplies"),
  us("InventoryRawMaterialsNetOfReserves"),
  us("InventoryRawMaterials"),
  us("InventoryRawMaterialsAndPurchasedPartsNetOfReserves"),
)

/** On a classified balance sheet this is the current line. */
export const inventoryLine = first(
  largest(us("InventoryNet"), us("InventoryRealEstate"), us("InventoryOperativeBuilders")),
  largest(
    us("InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings"),
    us("RetailRelatedInventoryMerchandise"),
    us("PublicUtilitiesInventory"),
    us("AirlineRelatedInventoryNet"),
    us("OtherInventoryNetOfReserves"),
    us("OtherInventorySupplies"),
    total(first(finishedAndInProcess, total(finished, inProcess)), raw),
  ),
)

export const inventories: MeasureByTaxonomy = {
  "us-gaap": total(inventoryLine, us("InventoryNoncurrent")),
  "ifrs-full": largest(ifrs("InventoriesTotal"), total(ifrs("Inventories"), ifrs("NoncurrentInventories"))),
}
