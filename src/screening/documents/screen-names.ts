import { type RatioScreenName, ratioScreenNames } from "../../vocabulary.ts"

/** The ratio screens of a shipped methodology by name, each printed. A screen of another name is left out. */
export function byScreenName<Value, Printed>(
  values: Readonly<Record<string, Value>>,
  print: (value: Value) => Printed,
): Partial<Record<RatioScreenName, Printed>> {
  const printed: Partial<Record<RatioScreenName, Printed>> = {}
  for (const [name, value] of Object.entries(values)) {
    const known = screenNamed(name)
    if (known !== null) printed[known] = print(value)
  }
  return printed
}

/** The name of a shipped methodology's ratio screen; null for another. */
export function screenNamed(name: string): RatioScreenName | null {
  return ratioScreenNames.find((each) => each === name) ?? null
}
