export * from "../../../../worker/limits/allowance.ts"
export * from "../../../../worker/limits/allowances.ts"
export * from "../../../../worker/limits/pace.ts"
export * from "../../../../worker/limits/pace-client.ts"
