/** A task that is to be laid out, and those of the same laying out that have to be done before it, by their ids. */
export interface Awaiting {
  readonly id: string
  readonly after: readonly string[]
}

/**
 * The same tasks, each behind those that it waits for; else in the order in which they come. Those that wait for each other
 * in a circle, which nobody could begin, do not wait for whoever comes later.
 */
export function behindWhatTheyAwait<Task extends Awaiting>(tasks: readonly Task[]): Task[] {
  const byId = new Map(tasks.map(task => [task.id, task]))
  const found = new Set<Task>()
  const entered = new Set<Task>()
  function put(task: Task): void {
    if (entered.has(task)) return
    entered.add(task)
    for (const id of task.after) {
      const before = byId.get(id)
      if (before !== undefined) put(before)
    }
    found.add(task)
  }
  for (const task of tasks) put(task)
  return [...found]
}

/**
 * The circle that would come of it if one of these waited for others: its ids in the order in which they wait, that one first
 * and last. Null: there is none.
 */
export function circleThrough(
  tasks: readonly Awaiting[],
  id: string,
  after: readonly string[],
): readonly string[] | null {
  const byId = new Map(tasks.map(task => [task.id, task.after]))
  const entered = new Set<string>()
  function wayBack(from: string): readonly string[] | null {
    if (from === id) return [id]
    if (entered.has(from)) return null
    entered.add(from)
    return wayBackOver(from, byId.get(from) ?? [])
  }
  function wayBackOver(from: string, over: readonly string[]): readonly string[] | null {
    for (const one of over) {
      const way = wayBack(one)
      if (way !== null) return [from, ...way]
    }
    return null
  }
  return wayBackOver(id, after)
}
