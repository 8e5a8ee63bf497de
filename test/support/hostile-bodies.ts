import fc, { type Arbitrary } from "fast-check"
import { bodyBytesMax } from "../../src/contract/parameters.ts"
import { fittingFor, numbers, strangers, text } from "./hostile.ts"

/** Values printed as JSON or almost as JSON. */
const printedValue: Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }).map((value) => JSON.stringify(value)),
  },
  { weight: 3, arbitrary: text.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.array(text, { maxLength: 55 }).map((values) => JSON.stringify(values)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...numbers, '"1"', "true", "null", '"\\ud800"', '"\\u0000"', '"\u0001"'),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('"AAPL"', "1", '""', "null", "[]"), fc.constantFrom(50, 51, 3_000, 20_000))
      .map(([item, length]) => `[${Array<string>(length).fill(item).join(",")}]`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(["[", "]"], ['{"a":', "}"], ["[", ""]), fc.constantFrom(10, 200, 8_000))
      .map(([[open = "", close = ""], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`),
  },
)

type Sent = string | Uint8Array

const bytesOf = (body: string) => new TextEncoder().encode(body)

/** Damages to a body. `at` is a position in it. */
const damages: readonly ((body: string, at: number) => Sent)[] = [
  (body, at) => body.slice(0, at % (body.length + 1)),
  (body) => `\ufeff${body}`,
  (body) => `[${body}]`,
  (body) => JSON.stringify(body),
  (body) => `${body}${body}`,
  (body) => body.replaceAll('"', "'"),
  (body) => `// a comment\n${body}`,
  (body) => body.replace(/\}$/, ",}"),
  (body) => body.padEnd(bodyBytesMax),
  (body) => body.padEnd(bodyBytesMax + 1),
  (body) => body.replace("{", `{"pad":"${"x".repeat(100_000)}",`),
  (body) => Uint8Array.of(...bytesOf(body.slice(0, 2_000)), 0xc3, 0x28),
  (body, at) => bytesOf(body).with(at % Math.max(1, bytesOf(body).length), 0x80 + (at % 128)),
  (body) => Uint8Array.from(bytesOf(body.slice(0, 2_000)), (byte) => byte ^ 0x55),
  (body) => new Uint8Array(Uint16Array.from(body.slice(0, 2_000), (unit) => unit.charCodeAt(0)).buffer),
  () =>
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0),
  () => "",
  () => " \n",
]

/** A body over the fields: valid ones, wrong values, repeated or unknown names, and any of these damaged. */
export function bodyOf(fields: readonly string[]): Arbitrary<Sent> {
  const declared = fc.constantFrom(...fields)
  const good = declared.chain((name) => fittingFor(name).map((fit) => [name, JSON.stringify(fit)] as const))
  const wrong = fc.tuple(declared, printedValue)
  const strange = fc.tuple(fc.oneof(fc.constantFrom(...strangers), text), printedValue)
  const pair = fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: strange },
  )
  const whole = fc
    .array(pair, { minLength: 1, maxLength: 3 })
    .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`)
  const damaged = fc
    .tuple(whole, fc.constantFrom(...damages), fc.nat(5_000))
    .map(([body, damage, at]) => damage(body, at))
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: damaged },
    { weight: 1, arbitrary: printedValue },
  )
}
