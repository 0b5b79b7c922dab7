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
