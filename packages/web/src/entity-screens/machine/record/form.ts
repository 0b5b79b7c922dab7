/** A draft that components follow field by field. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { newId } from '../../../data/wire/new-id.ts'
import { makeStore, type Store } from '../../../kit/store.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import { isDirty, newRecord, rebased, valueOf, withEdit, type Disagreement, type Values } from './draft.ts'
import { noFaults, type ShownFault, type SortedFaults } from './faults.ts'
import type { RecordRow } from '../wire.ts'

/** Somebody else saved the same fields meanwhile. */
export interface Conflict {
  readonly current: RecordRow
  readonly fields: readonly Disagreement[]
}

export interface FormState {
  /** The id a new record will have. */
  readonly newId: string
  readonly base: Values
  readonly edits: Values
  readonly faults: SortedFaults
  readonly isSaving: boolean
  readonly conflict: Conflict | null
  /** Somebody else saved the record since it was read here. */
  readonly isOutdated: boolean
  /** Counts refusals, so that the screen can bring the first fault into view each time. */
  readonly refusals: number
}

export interface Form {
  readonly store: Store<FormState>
  readonly get: () => FormState
  readonly set: (name: string, value: unknown) => void
  /** The record arrived from the server: taken over unless something is being written. */
  readonly follow: (row: RecordRow) => void
  /** The record stands like this now; edits that still differ stay. */
  readonly settle: (row: RecordRow, edits?: Values) => void
  readonly refuse: (faults: SortedFaults) => void
  readonly setSaving: (isSaving: boolean) => void
  readonly setConflict: (conflict: Conflict | null) => void
  readonly discard: () => void
  /** Begins another new record. */
  readonly begin: (given: Values) => void
}

/** Makes the draft of a new record, or of one that is yet to arrive. */
export function makeForm(entity: EntityDeclaration, start: { isNew: boolean; given?: Values }): Form {
  const initial = (given: Values | null): FormState => ({
    newId: newId(),
    base: given === null ? {} : newRecord(entity, given),
    edits: {},
    faults: noFaults,
    isSaving: false,
    conflict: null,
    isOutdated: false,
    refusals: 0,
  })
  const store = makeStore(initial(start.isNew ? (start.given ?? {}) : null))
  const change = (next: Partial<FormState>) => store.set(before => ({ ...before, ...next }))
  return {
    store,
    get: store.get,
    set: (name, value) =>
      store.set(before => {
        const { [name]: _, ...fields } = before.faults.fields
        return {
          ...before,
          edits: withEdit(before.base, before.edits, name, value),
          faults: Object.hasOwn(before.faults.fields, name) ? { ...before.faults, fields } : before.faults,
        }
      }),
    follow: row => {
      const { base, edits } = store.get()
      if (!isDirty(edits)) {
        if (base !== row) change({ base: row, isOutdated: false })
      } else if (Number(row['version']) > Number(base['version'])) change({ isOutdated: true })
    },
    settle: (row, edits = {}) =>
      change({
        base: row,
        edits: rebased(edits, row, new Set()),
        faults: noFaults,
        conflict: null,
        isOutdated: false,
      }),
    refuse: faults => change({ faults, refusals: store.get().refusals + 1 }),
    setSaving: isSaving => change({ isSaving }),
    setConflict: conflict => change({ conflict }),
    discard: () => change({ edits: {}, faults: noFaults, conflict: null }),
    begin: given => store.set(initial(given)),
  }
}

/** One field of a draft: its value and what is wrong with it. */
export function useFormField(form: Form, name: string): { value: unknown; fault: ShownFault | undefined } {
  const { subscribe, get } = form.store
  const value = useSyncExternalStore(subscribe, () => valueOf(get().base, get().edits, name))
  const fault = useSyncExternalStore(subscribe, () => get().faults.fields[name])
  return { value, fault }
}

/** Follows something that is read off a draft; `read` answers a plain value or one of the draft's own. */
export function useFormState<Value>(form: Form, read: (state: FormState) => Value): Value {
  return useSyncExternalStore(form.store.subscribe, () => read(form.get()))
}

/** The draft that an input stands in; null: it stands by itself. */
export const FormOf = createContext<Form | null>(null)

const never = () => () => undefined

/** Other fields of the draft that an input stands in: drawn again when one of them changes. */
export function useDraft(names: readonly string[]): Values {
  const form = use(FormOf)
  const said = useSyncExternalStore(form?.store.subscribe ?? never, () => {
    if (form === null) return '[]'
    const { base, edits } = form.get()
    return JSON.stringify(names.map(name => [name, valueOf(base, edits, name)]))
  })
  return Object.fromEntries(JSON.parse(said) as [string, unknown][])
}
