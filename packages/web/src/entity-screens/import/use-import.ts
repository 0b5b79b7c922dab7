import { ENTITIES } from '@cloche/domain/entities'
import { useEffect, useRef, useState } from 'react'
import { faultTexts } from '../../data/messages.ts'
import { newId } from '../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import {
  firstChunk,
  type ImportReport,
  readSheet,
  sendRows,
  type Mapping,
  type Preview,
  type RowProblem,
  type Sent,
  type SheetRow,
} from './import-calls.ts'
import type { ImportPlan } from './plan.ts'

/** How far the rows are on their way. */
export interface Sending {
  readonly state: 'running' | 'stopped' | 'broken' | 'done'
  readonly left: readonly Sent[]
  readonly report: ImportReport
  readonly count: number
  readonly created: number
  readonly changed: number
  /** Problems by line of rows that the server refused at last. */
  readonly refused: ReadonlyMap<number, readonly RowProblem[]>
  /** What broke it off. */
  readonly faults: readonly string[]
}

export interface ImportMachine {
  readonly file: File | null
  readonly preview: Preview | null
  /** The sheet is being read, for the first time or with other columns. */
  readonly isReading: boolean
  /** Why a sheet could not be read. */
  readonly faults: readonly string[]
  readonly sending: Sending | null
  readonly read: (file: File) => void
  readonly refuse: (fault: string) => void
  readonly changeColumn: (header: string, field: string | null) => void
  readonly send: () => void
  readonly stop: () => void
  readonly restart: () => void
}

export const isRefusedRow = (row: Pick<SheetRow, 'problems'>): boolean =>
  row.problems.some(problem => problem.severity === 'refusal')

const idOf = ({ id }: SheetRow['draft']): string => (typeof id === 'string' ? id : newId())

/** The mapping that gives one column another meaning and leaves all others as they are. */
export function changedMapping(
  columns: Preview['columns'],
  header: string,
  field: string | null,
  isShared: boolean,
): Mapping {
  return Object.fromEntries(
    columns.map(column => {
      if (column.header === header) return [header, field]
      return [column.header, !isShared && field !== null && column.field === field ? null : column.field]
    }),
  )
}

/** A server's problems name fields; on screen they stand at the column that gave the field. */
function atColumns(problems: readonly RowProblem[], columns: Preview['columns']): RowProblem[] {
  return problems.map(problem => ({
    ...problem,
    column: columns.find(({ field }) => field === problem.column)?.header ?? '',
  }))
}

/** The rows that are sent: those that are imported, and those that were refused, for the report. */
function sentRows({ columns, rows }: Preview): Sent[] {
  const fields = new Map(columns.map(({ header, field }) => [header, field]))
  return rows
    .filter(row => row.outcome !== 'same')
    .map(row => ({
      line: row.line,
      draft: isRefusedRow(row) ? null : { ...row.draft, id: idOf(row.draft) },
      problems: row.problems.map(problem => ({
        ...problem,
        value: problem.value.slice(0, 500),
        field: fields.get(problem.column) ?? null,
      })),
    }))
}

/** How many of some rows are written. */
export const toWrite = (rows: readonly Sent[]): number => rows.filter(({ draft }) => draft !== null).length

const reportOf = (file: File | null, columns: Preview['columns']): ImportReport => ({
  id: newId(),
  file: (file?.name ?? '–').slice(-200),
  leftOut: columns.flatMap(({ header, field }) => (field === null ? [header.slice(0, 300)] : [])),
})

/** Reading a sheet and importing its good rows, some hundred at a time; each is made once however often it is sent. */
export function useImport(plan: ImportPlan): ImportMachine {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const isRunning = sending?.state === 'running'
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])

  function begin(): AbortController {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }

  async function readFile(next: File, mapping: Mapping) {
    const { signal } = begin()
    setFile(next)
    setFaults([])
    setIsReading(true)
    try {
      const answer = await (plan.calls?.read(next, mapping, signal) ??
        readSheet(plan.entity, next, mapping, signal))
      if (signal.aborted) return
      setPreview(answer)
      setSending(null)
    } catch (error) {
      if (signal.aborted) return
      setFaults(faultTexts(error))
      setPreview(null)
    }
    setIsReading(false)
  }

  async function sendAll(start: Sending, columns: Preview['columns']) {
    const { signal } = begin()
    let now: Sending = { ...start, state: 'running', faults: [] }
    const show = (next: Sending) => {
      now = next
      setSending(next)
    }
    show(now)
    try {
      while (now.left.length > 0) {
        const chunk = firstChunk(now.left)
        const { created, changed, refused } = await (plan.calls?.send(chunk, now.report, signal) ??
          sendRows(plan.entity, chunk, now.report, signal))
        const found = refused.map(({ line, problems }) => [line, atColumns(problems, columns)] as const)
        show({
          ...now,
          left: now.left.slice(chunk.length),
          created: now.created + created.length,
          changed: now.changed + changed.length,
          refused: new Map([...now.refused, ...found]),
        })
      }
      show({ ...now, state: 'done' })
    } catch (error) {
      // Another sheet has taken its place.
      if (running.current?.signal !== signal) return
      show(
        signal.aborted
          ? { ...now, state: 'stopped' }
          : { ...now, state: 'broken', faults: faultTexts(error) },
      )
    }
    for (const changed of [plan.entity, ENTITIES.importNote.name])
      void queryClient.invalidateQueries({ queryKey: queryKeys.all(changed) })
  }

  return {
    file,
    preview,
    isReading,
    faults,
    sending,
    read: next => void readFile(next, {}),
    refuse: fault => setFaults([fault]),
    changeColumn: (header, field) => {
      if (file && preview) {
        const isShared = field !== null && plan.isShared(field)
        void readFile(file, changedMapping(preview.columns, header, field, isShared))
      }
    },
    send: () => {
      if (!preview) return
      if (sending) return void sendAll(sending, preview.columns)
      const left = sentRows(preview)
      void sendAll(
        {
          state: 'running',
          left,
          report: reportOf(file, preview.columns),
          count: toWrite(left),
          created: 0,
          changed: 0,
          refused: new Map(),
          faults: [],
        },
        preview.columns,
      )
    },
    stop: () => running.current?.abort(),
    restart: () => {
      running.current?.abort()
      running.current = null
      setFile(null)
      setPreview(null)
      setFaults([])
      setSending(null)
      setIsReading(false)
    },
  }
}
