import type { Amount } from '@cloche/domain/rules/amounts'
import { printWord } from '@cloche/domain/rules/printing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { inKitchenUnit } from '../../../../data/amounts/units.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useRecord } from '../../../../data/records/records.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { changeToast, closeToast } from '../../../../kit/feedback/toasts.ts'
import { register, type LabelMode, type Registered } from '../../calls.ts'
import { cancelJobs } from '../../queue/calls.ts'
import type { Printed } from '../../print/use-print.ts'
import { forgetTaken, noteTaken } from '../taken/taken-store.ts'
import { takenWords } from '../taken/taken-words.ts'
import type { UsualTile } from './use-usual.ts'

/** So long a press can be taken back. */
const graceMs = 10_000

/** What a press made, and where its labels went. */
interface Pressed {
  readonly name: string
  readonly made: Registered
  readonly isWaiting: boolean
  readonly printed: Printed | null
}

/** Registers and prints the usual label at one press; presses of several tiles follow each other. */
export function useOnePress(print: (tile: UsualTile, made: Registered) => Promise<Printed | null>) {
  const client = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const turn = useRef(Promise.resolve())
  const said = useSaid()

  async function make(tile: UsualTile, count: number, mode: LabelMode | null): Promise<void> {
    try {
      const [item] = tile.registration.items
      const registration = {
        ...tile.registration,
        id: newId(),
        items: item === undefined ? [] : [{ ...item, count }],
        ...(mode === null ? {} : { mode }),
      }
      const { sendRegistration } = await import('../../offline/register.ts')
      const sent = await sendRegistration(registration, tile.name)
      const made = sent?.answer ?? (await register(registration))
      noteTaken({ name: tile.name, registration, made, isWaiting: sent?.isWaiting ?? false })
      const pressed = { name: tile.name, made, isWaiting: sent?.isWaiting ?? false }
      said.say({ ...pressed, printed: null })
      const printed = await print(tile, made)
      if (printed !== null) said.add({ ...pressed, printed })
      void client.invalidateQueries({ queryKey: queryKeys.named('labeling.dashboard') })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setRunning(before => new Set([...before].filter(key => key !== tile.key)))
    }
  }

  return {
    running,
    /** Answers whether the press counts: while the tile registers and prints, another is a finger that hit twice. */
    press: (tile: UsualTile, count: number, mode: LabelMode | null): boolean => {
      if (running.has(tile.key)) return false
      // From here on the way back is that of the new press.
      said.clear()
      setRunning(before => new Set(before).add(tile.key))
      turn.current = turn.current.then(() => make(tile, count, mode))
      return true
    },
  }
}

/** What the last press did, said at the place of messages with its way back, and what the printer says of it later. */
function useSaid() {
  const t = useText()
  const formats = useFormats()
  const writeAmount = (amount: Amount) => {
    const { value, unit } = inKitchenUnit(amount)
    return formats.quantity(value, unit)
  }
  const toast = useRef<number | null>(null)
  const [last, setLast] = useState<Pressed | null>(null)
  const { data: job } = useRecord('printJob', last?.printed?.jobId)

  function wordsOf({ name, made, isWaiting, printed }: Pressed, status?: NonNullable<typeof job>['status']) {
    const done = t('mask.done', { name, count: made.labels.length })
    const print =
      printed === null
        ? null
        : t(`print.word.${printWord({ way: printed.way, status })}`, { printer: printed.printer })
    const code = t('mask.batch', { batch: made.batch.code ?? '' })
    const batch = made.taken === undefined ? code : `${code}. ${takenWords(t, made.taken, writeAmount)}`
    return {
      title: print === null ? done : t('mask.doneWith', { done, print }),
      message: isWaiting ? `${batch}. ${t('mask.waits')}` : batch,
    }
  }
  async function undo({ made, name }: Pressed) {
    try {
      const jobId = latest.current.last?.printed?.jobId
      // What still waits in the queue is not printed at all; of what is at the printer the words say what to do.
      if (typeof jobId === 'string') void cancelJobs([jobId]).catch(() => undefined)
      const { sendCancel } = await import('../../offline/moves.ts')
      await sendCancel(newId(), made.labels, name)
      forgetTaken(made.batch.id)
      notify({ kind: 'success', message: t('mask.undone', { name }), isPart: true })
    } catch (error) {
      notifyProblem(error)
    }
  }
  const status = job?.id === last?.printed?.jobId ? job?.status : undefined
  const latest = useRef({ wordsOf, last })
  useEffect(() => {
    latest.current = { wordsOf, last }
  })
  useEffect(() => {
    const { wordsOf: words, last: pressed } = latest.current
    if (status === undefined || pressed === null) return
    const isFailed = status === 'failed'
    const said = { tone: isFailed ? ('danger' as const) : ('success' as const), ...words(pressed, status) }
    const stands = toast.current !== null && changeToast(toast.current, said)
    if (!stands && isFailed)
      notify({ kind: 'danger', title: said.title, message: said.message, isPart: true })
  }, [status])
  return {
    say: (pressed: Pressed) => {
      setLast(pressed)
      toast.current = notify({
        kind: 'success',
        ...wordsOf(pressed),
        stays: graceMs,
        isPart: true,
        action: { label: t('kit.undo'), run: () => void undo(pressed) },
      })
    },
    add: (pressed: Pressed) => {
      setLast(pressed)
      if (toast.current !== null) changeToast(toast.current, { tone: 'success', ...wordsOf(pressed) })
    },
    clear: () => {
      setLast(null)
      if (toast.current !== null) closeToast(toast.current)
    },
  }
}
