/** What the text of an address is turned into, where a schema asks for something else. */

const COERCIBLE: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/** Whether a text can be turned into something of a type. */
export const isCoercible = (type: string): boolean => COERCIBLE.has(type)

const isNumeral = (value: unknown): value is string =>
  // Blank text is a zero to JavaScript, and so it is here; an empty one is none.
  typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))

function turnedTo(type: string, value: unknown): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : value === null
          ? ''
          : undefined
    case 'number':
      return typeof value === 'boolean' || value === null || isNumeral(value) ? Number(value) : undefined
    case 'integer':
      return typeof value === 'boolean' || value === null || (isNumeral(value) && !(Number(value) % 1))
        ? Number(value)
        : undefined
    case 'boolean':
      if (value === 'false' || value === 0 || value === null) return false
      return value === 'true' || value === 1 ? true : undefined
    case 'null':
      return value === '' || value === 0 || value === false ? null : undefined
    default:
      return undefined
  }
}

/** The value as the first of the types that it can be turned into; undefined: as none. */
export function coerced(types: readonly string[], value: unknown): unknown {
  for (const type of types) {
    const turned = turnedTo(type, value)
    if (turned !== undefined) return turned
  }
  return undefined
}
