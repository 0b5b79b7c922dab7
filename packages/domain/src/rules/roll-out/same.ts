export type Values = Readonly<Record<string, unknown>>

/** Whether two values of JSON say the same; what is missing is null. */
export function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one ?? null, other ?? null]
  if (first === null || second === null || typeof first !== 'object' || typeof second !== 'object')
    return first === second
  if (Array.isArray(first) !== Array.isArray(second)) return false
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...names].every(name => isSame((first as never)[name], (second as never)[name]))
}
