/** Whether two wire values say the same: an absent value is null, the order of properties does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? null, other ?? null]
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, at) => isSame(item, right[at]))
    )
  }
  const [leftRecord, rightRecord] = [left as Record<string, unknown>, right as Record<string, unknown>]
  const names = new Set([...Object.keys(leftRecord), ...Object.keys(rightRecord)])
  return [...names].every(name => isSame(leftRecord[name], rightRecord[name]))
}
