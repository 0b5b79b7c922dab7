import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { register, type LabelMode, type Registered } from '../../calls.ts'
import type { UsualTile } from './use-usual.ts'

/** So long a press can be taken back. */
const graceMs = 10_000

/** What the last press made. */
export interface Pressed {
  readonly name: string
  readonly made: Registered
  readonly isWaiting: boolean
}

/** Registers and prints the usual label at one press; presses follow each other, none is lost. */
export function useOnePress(print: (tile: UsualTile, made: Registered) => Promise<boolean>) {
  const t = useText()
  const client = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(Promise.resolve())

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
      setPressed({ name: tile.name, made, isWaiting: sent?.isWaiting ?? false })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setPressed(null), graceMs)
      await print(tile, made)
      void client.invalidateQueries({ queryKey: queryKeys.named('labeling.dashboard') })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setRunning(before => new Set([...before].filter(key => key !== tile.key)))
    }
  }

  return {
    running,
    pressed,
    press: (tile: UsualTile, count: number, mode: LabelMode | null) => {
      if (running.has(tile.key)) return
      // From here on the way back is that of the new press.
      setPressed(null)
      setRunning(before => new Set(before).add(tile.key))
      turn.current = turn.current.then(() => make(tile, count, mode))
    },
    /** Takes the last press back: its labels are cancelled. */
    undo: async () => {
      if (pressed === null) return
      clearTimeout(timer.current)
      setPressed(null)
      try {
        const { sendCancel } = await import('../../offline/send.ts')
        await sendCancel(pressed.made.labels, pressed.name)
        notify({ kind: 'success', message: t('mask.undone', { name: pressed.name }) })
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}
