/** The order in which incidences are dealt with. Pure. */
const statuses = ['open', 'acknowledged', 'closed']
const levels = ['error', 'warning', 'info']

interface Pressing {
  readonly status?: unknown
  readonly level?: unknown
}

const place = (order: readonly string[], value: unknown): number => {
  const at = order.indexOf(String(value))
  return at < 0 ? order.length : at
}

/** What nobody has taken on yet before what somebody has, the serious first; those that are alike stay as they are. */
export function byPressing(one: Pressing, other: Pressing): number {
  return (
    place(statuses, one.status) - place(statuses, other.status) ||
    place(levels, one.level) - place(levels, other.level)
  )
}
