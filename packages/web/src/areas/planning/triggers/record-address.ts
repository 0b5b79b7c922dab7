/** Where a record is shown that a trigger fired because of, or that it made. */
const SCREENS: Readonly<Record<string, string>> = {
  event: '/monitor/event',
  haccpCheck: '/haccp/event',
  incidence: '/monitor/incidence',
  task: '/planning/task',
  notification: '/notification/notification',
  orderBatch: '/ordering/batch',
  batch: '/labeling/batch',
}

/** Null: it has no screen of its own. */
export function recordAddress(entity: string | null, id: string | null): string | null {
  const screen = entity === null ? undefined : SCREENS[entity]
  return screen === undefined || id === null ? null : `${screen}/${id}`
}
