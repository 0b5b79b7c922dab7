import { useEffect, useId, useState, type SyntheticEvent } from 'react'
import { useInFlight } from '../../kit/feedback/use-in-flight.ts'
import { problemText } from '../messages.ts'
import { isProblem } from '../wire/problem.ts'

/** A sentence for each field that is not right. */
export type FieldFaults<Values> = { readonly [Name in keyof Values]?: string | undefined }

export interface FieldRules<Values> {
  /** What is wrong with what was written, in the user's language. */
  readonly judge?: (values: Values) => FieldFaults<Values>
  /** Sends it. What it throws is shown: beside the fields it names, or above the button. */
  readonly send: (values: Values) => Promise<unknown>
  /** The fields that a refusal is about, where it names none itself. */
  readonly explain?: (error: unknown) => FieldFaults<Values>
}

/** A small form of a hand-made screen; forms of entities are the record machine's business. */
export interface Fields<Values> {
  readonly values: Values
  /** The faults to be shown: of fields that were left, and of all once it was tried to send. */
  readonly faults: FieldFaults<Values>
  /** Why the server did not take it, where no field says it. */
  readonly refusal: string | null
  readonly isDirty: boolean
  readonly isSending: boolean
  /** To be put on the form, so that the first fault can be brought into focus. */
  readonly id: string
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** The person went on from a field: from now on its faults are shown as they type. */
  readonly leave: (name: keyof Values) => void
  /** Answers whether it was sent and taken. */
  readonly submit: (event?: SyntheticEvent) => Promise<boolean>
  /** Begins again from these values, or from those at the start. */
  readonly reset: (values?: Values) => void
}

interface Fault {
  readonly path?: string
  readonly message?: string
}

/**
 * A refusal by the fields of the form, the last part of a fault's path naming the field; what is about none of them is
 * said beside the button.
 */
export function readRefusal<Values extends object>(
  error: unknown,
  values: Values,
): { fields: FieldFaults<Values>; rest: string | null } {
  const { faults = [] } = (isProblem(error) ? (error.details ?? {}) : {}) as { faults?: readonly Fault[] }
  const said = faults.flatMap(({ path = '', message }) =>
    message === undefined
      ? []
      : [{ name: path.split(/[./]/).findLast(part => Object.hasOwn(values, part)), message }],
  )
  const named = said.flatMap(({ name, message }) => (name === undefined ? [] : [[name, message] as const]))
  const others = [...new Set(said.filter(({ name }) => name === undefined).map(({ message }) => message))]
  return {
    fields: Object.fromEntries(named) as FieldFaults<Values>,
    rest: others.length > 0 ? others.join(' ') : named.length > 0 ? null : problemText(error),
  }
}

/** The draft of a small form: judged as it is typed and when it is sent; a refusal loses nothing. */
export function useFields<Values extends object>(
  start: Values,
  { judge, send, explain }: FieldRules<Values>,
): Fields<Values> {
  const [base, setBase] = useState(start)
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<FieldFaults<Values>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isRunning: isSending, run } = useInFlight()
  const [refusals, setRefusals] = useState(0)
  const id = useId()
  useEffect(() => {
    if (refusals === 0) return
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [id, refusals])

  const judged: FieldFaults<Values> = judge?.(values) ?? {}
  const names = Object.keys(values) as (keyof Values)[]
  const shown = names.flatMap(name => {
    const fault = refused[name] ?? (wasTried || left.has(name) ? judged[name] : undefined)
    return fault === undefined ? [] : [[name, fault] as const]
  })

  async function submit(event?: SyntheticEvent): Promise<boolean> {
    event?.preventDefault()
    let isTaken = false
    await run(async () => {
      setWasTried(true)
      setRefusal(null)
      if (Object.values(judged).some(fault => fault !== undefined)) return setRefusals(times => times + 1)
      try {
        await send(values)
        isTaken = true
      } catch (error) {
        const { fields, rest } = readRefusal(error, values)
        const explained = explain?.(error) ?? {}
        setRefused({ ...fields, ...explained })
        setRefusal(Object.keys(explained).length > 0 ? null : rest)
        setRefusals(times => times + 1)
      }
    })
    return isTaken
  }

  return {
    values,
    faults: Object.fromEntries(shown) as FieldFaults<Values>,
    refusal,
    isDirty: JSON.stringify(values) !== JSON.stringify(base),
    isSending,
    id,
    set: (name, value) => {
      setValues(before => ({ ...before, [name]: value }))
      setRefused(before => ({ ...before, [name]: undefined }))
    },
    leave: name => setLeft(before => (before.has(name) ? before : new Set([...before, name]))),
    submit,
    reset: (next = base) => {
      setBase(next)
      setValues(next)
      setLeft(new Set())
      setWasTried(false)
      setRefused({})
      setRefusal(null)
    },
  }
}
