/** What was done here is shown as done from the moment it was sent, until it is read as the server has it. */
import { queryClient, queryKeys } from '../wire/queries.ts'
import type { Operation, OperationRow } from './operation.ts'

interface ShownPage {
  readonly rows?: readonly OperationRow[]
  readonly row?: OperationRow
}

const over =
  (done: ReadonlyMap<string, OperationRow>) =>
  <Page extends ShownPage | undefined>(page: Page): Page => {
    const { rows, row } = page ?? {}
    const after = <One extends OperationRow>(one: One) => ({ ...one, ...done.get(one.id) })
    if (rows?.some(({ id }) => done.has(id))) return { ...page, rows: rows.map(after) } as Page
    return row !== undefined && done.has(row.id) ? ({ ...page, row: after(row) } as Page) : page
  }

/** Puts the tasks and steps of an operation that was sent into what is on screen. */
export function showSent({ effects }: Operation): void {
  for (const [entity, rows] of [
    ['task', effects?.tasks],
    ['subtask', effects?.subtasks],
  ] as const) {
    if (rows === undefined || rows.length === 0) continue
    const done = new Map(rows.map(row => [row.id, row]))
    queryClient.setQueriesData<ShownPage>({ queryKey: queryKeys.all(entity) }, over(done))
  }
}
