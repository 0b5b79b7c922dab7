interface LaidTask {
  readonly name: string
  readonly locationId: string
  readonly startAt: string
  /** The local day on which it begins, YYYY-MM-DD. */
  readonly day: string
  /** The line of the pattern, or the task, that it comes from; null for one that comes from none. */
  readonly originId: string | null
}

/** A task that is to be laid out. */
export interface PlannedTask extends LaidTask {
  /** The days, both counted, on which what comes from the same is this one: its day, or its week. */
  readonly around: { readonly first: string; readonly last: string }
}

/** A task that stands already. */
export interface TaskThere extends LaidTask {
  readonly id: string
  readonly status: string
}

/** `pattern`: from the same line, on its day or in its week. `same`: of the same name, at the same instant. Both at the same place. */
export type FoundBy = 'pattern' | 'same'

export interface LaidLine<Planned extends PlannedTask = PlannedTask, There extends TaskThere = TaskThere> {
  readonly planned: Planned
  readonly found: { readonly task: There; readonly by: FoundBy } | null
}

/** `ask` refuses where something is there; `again` makes everything all the same; `missing` only what is not there. */
export type LayoutChoice = 'ask' | 'again' | 'missing'

export type LayoutVerdict<Planned extends PlannedTask> =
  | { readonly kind: 'make'; readonly make: readonly Planned[] }
  | { readonly kind: 'ask'; readonly there: number; readonly of: number }

const nameOf = (text: string) => text.trim().toLowerCase()

const isFromSameLine = ({ originId }: PlannedTask, there: TaskThere) =>
  originId !== null && originId === there.originId

const isSameDay = (planned: PlannedTask, there: TaskThere) =>
  isFromSameLine(planned, there) && planned.day === there.day

const isSameSpan = (planned: PlannedTask, there: TaskThere) =>
  isFromSameLine(planned, there) && planned.around.first <= there.day && there.day <= planned.around.last

/** What was called off by hand does not stand in the way of something else of that name. */
function isSame(planned: PlannedTask, there: TaskThere): boolean {
  return (
    there.status !== 'cancel' &&
    nameOf(planned.name) === nameOf(there.name) &&
    Date.parse(planned.startAt) === Date.parse(there.startAt)
  )
}

/**
 * What stands already for each task that is to be laid out. Each that stands counts for one alone: first for the one of
 * its own line on the same day, also where it was moved within it, renamed or cancelled; then for one of its line that was
 * moved to another day of its week; then for one of its name and instant.
 */
export function compareLayout<Planned extends PlannedTask, There extends TaskThere>(
  planned: readonly Planned[],
  there: readonly There[],
): LaidLine<Planned, There>[] {
  const free = new Set(there)
  const found = new Map<Planned, NonNullable<LaidLine<Planned, There>['found']>>()
  const match = (by: FoundBy, fits: (one: Planned, other: There) => boolean) => {
    for (const one of planned) {
      if (found.has(one)) continue
      for (const other of free) {
        if (one.locationId !== other.locationId || !fits(one, other)) continue
        free.delete(other)
        found.set(one, { task: other, by })
        break
      }
    }
  }
  match('pattern', (one, other) => isSameDay(one, other) && isSame(one, other))
  match('pattern', isSameDay)
  match('pattern', isSameSpan)
  match('same', isSame)
  return planned.map(one => ({ planned: one, found: found.get(one) ?? null }))
}

/** What is made of lines that were compared, or that somebody has to be asked first. */
export function decideLayout<Planned extends PlannedTask>(
  lines: readonly LaidLine<Planned>[],
  choice: LayoutChoice,
): LayoutVerdict<Planned> {
  const missing = lines.filter(({ found }) => found === null)
  const there = lines.length - missing.length
  if (choice === 'ask' && there > 0) return { kind: 'ask', there, of: lines.length }
  return { kind: 'make', make: (choice === 'missing' ? missing : lines).map(({ planned }) => planned) }
}
