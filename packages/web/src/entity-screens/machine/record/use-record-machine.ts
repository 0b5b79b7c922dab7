/**
 * One record without looks: reading it, writing into a draft, judging it, saving it, and settling with whoever
 * saved meanwhile. The draft lives outside React, so that typing into one field draws that field alone.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { phraseKey } from '@cloche/domain/derive'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { revalidatedRecord } from '../../../data/local/stale-while-revalidate.ts'
import { notify, problemText } from '../../../data/messages.ts'
import { t } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { formNames } from '../../reading/screen-fields.ts'
import { changeBody, disagreements, draftBody, isDirty, valueOf, type Values } from './draft.ts'
import { faultsBefore, faultsIn } from './faults.ts'
import { makeForm, type Form } from './form.ts'
import { noteWrite, notifyRefusal } from '../record-actions.ts'
import { useRights, type Rights } from '../rights.ts'
import { saysHere, shapedValues, withShapeFaults, type Shape } from './shape.ts'
import { fetchRecord, sendChange, sendCreation, type RecordRow } from '../wire.ts'

/** How often a draft is put on top of what others saved elsewhere in the record before it is given up. */
const staleRetries = 3

export interface RecordMachine {
  readonly entity: EntityDeclaration
  /** Null while a new one is being written. */
  readonly id: string | null
  readonly isNew: boolean
  readonly rights: Rights
  /** As it stands on the server, once read. */
  readonly row: RecordRow | null
  readonly counts: Readonly<Record<string, number>>
  /** When the last of them was. */
  readonly latest: Readonly<Record<string, string>>
  /** What the records are called that it names; undefined where it came without, as after it was saved. */
  readonly names: LinkedNames | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
  readonly form: Form
  /** Sends what was written. Answers the record as it is then, or null when something stands in the way. */
  readonly save: () => Promise<RecordRow | null>
}

export interface RecordOptions {
  /** Null: a new record. */
  readonly id: string | null
  /** What a new record begins with. */
  readonly given?: Values
  /** Fields that may not be changed here though the declaration would let them. */
  readonly fixed?: readonly string[]
  readonly shape?: Shape | undefined
}

/** The record of an entity with its draft. */
export function useRecordMachine(
  entity: EntityDeclaration,
  { id, given, fixed = [], shape }: RecordOptions,
): RecordMachine {
  const rights = useRights(entity)
  const isNew = id === null
  const [form] = useState(() =>
    makeForm(entity, isNew ? { isNew: true, given: given ?? {} } : { isNew: false }),
  )
  const query = useQuery({
    queryKey: queryKeys.one(entity.name, id ?? 'new'),
    enabled: !isNew && rights.view,
    networkMode: 'always',
    queryFn: ({ signal, queryKey }) =>
      revalidatedRecord(queryKey, entity.name, id ?? '', () => fetchRecord(entity, id ?? '', signal)),
  })
  const row = query.data?.row ?? null
  useLayoutEffect(() => {
    if (row !== null) form.follow(row)
  }, [form, row])

  const names = () => formNames(entity, isNew).filter(name => !fixed.includes(name))

  function show(saved: RecordRow) {
    queryClient.setQueryData(queryKeys.one(entity.name, saved.id), {
      row: saved,
      counts: query.data?.counts ?? {},
      latest: query.data?.latest ?? {},
    })
  }

  function keep(saved: RecordRow) {
    show(saved)
    form.settle(saved)
    void noteWrite()
  }

  async function save(): Promise<RecordRow | null> {
    const { base, edits } = form.get()
    const now = Object.fromEntries(names().map(name => [name, valueOf(base, edits, name)]))
    const whole = { ...base, ...edits }
    const asked = names().filter(name => saysHere(entity, shape, name, whole))
    const judged = isNew ? asked : asked.filter(name => Object.hasOwn(edits, name))
    const faults = withShapeFaults(faultsBefore(entity, judged, now), shape, whole)
    if (Object.keys(faults.fields).length > 0) {
      form.refuse(faults)
      return null
    }
    if (!isNew && !isDirty(edits)) {
      if (row === null || base === row) return row
      // What somebody else saved was chosen whole: it is shown, and nothing is sent.
      const theirs = base as RecordRow
      show(theirs)
      return theirs
    }
    form.setSaving(true)
    try {
      const saved = await send()
      if (saved === null) return null
      keep(saved)
      notify({ kind: 'success', message: t(phraseKey(entity.name, isNew ? 'created' : 'saved')) })
      return saved
    } catch (error) {
      sayRefusal(error)
      return null
    } finally {
      form.setSaving(false)
    }
  }

  /** Sends the draft; null when somebody else changed the same fields and the person has to choose. */
  async function send(times = 0): Promise<RecordRow | null> {
    const { base, edits } = form.get()
    const said = (some: Values) => shapedValues(entity, shape, some, { ...base, ...edits })
    if (id === null) return sendCreation(entity, draftBody(entity, form.get().newId, said(base), said(edits)))
    try {
      return await sendChange(entity, id, changeBody(entity, base, said(edits)))
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION') || times === staleRetries) throw error
      const { current } = error.details as { current: RecordRow }
      const fields = disagreements(base, edits, current)
      if (fields.length > 0) {
        form.setConflict({ current, fields })
        return null
      }
      // What the other person changed elsewhere in the record stands in nobody's way.
      form.settle(current, edits)
      return send(times + 1)
    }
  }

  function sayRefusal(error: unknown) {
    const faults = faultsIn(entity, isProblem(error) ? error.details : undefined)
    if (Object.keys(faults.fields).length > 0) {
      form.refuse(faults)
      notify({ kind: 'danger', message: problemText(error) })
    } else notifyRefusal(error)
  }

  return {
    entity,
    id,
    isNew,
    rights,
    row,
    counts: query.data?.counts ?? {},
    latest: query.data?.latest ?? {},
    names: query.data?.names,
    isPending: !isNew && query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
    form,
    save,
  }
}
