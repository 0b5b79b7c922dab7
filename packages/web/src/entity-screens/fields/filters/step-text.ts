import { useSlots } from '../../registered.ts'
import type { About, KindLook } from '../kind-look.ts'
import { useWriting, type Writing } from '../writing.ts'
import type { Slots } from '../../slots.ts'

/** A level in the words its area has for it, else as a number. */
export function stepText(slots: Slots, about: About, step: number, writing: Writing): string {
  const look = (slots.fields as Readonly<Record<string, Partial<KindLook<'number'>>>> | undefined)?.[
    about.name
  ]
  return look?.write?.(step, about as About<'number'>, writing) ?? writing.formats.number(step)
}

/** Writes the levels of a field. */
export function useStepText(about: About): (step: number) => string {
  const slots = useSlots(about.entity.name)
  const writing = useWriting()
  return step => stepText(slots, about, step, writing)
}
