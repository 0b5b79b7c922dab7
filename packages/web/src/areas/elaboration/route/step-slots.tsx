import { Select } from '@mantine/core'
import { programsBetween } from '@cloche/domain/rules/programs'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots, type Slots } from '../../../entity-screens/slots.ts'
import type { Program } from './route-data.ts'

interface Way {
  readonly from: string | null
  readonly to: string
  readonly programs: readonly Program[]
  readonly nameOf: (path: string) => string
}

/** The fields of a step where it stands: of programs only those that lead there are offered. */
export function stepSlots({ from, to, programs, nameOf }: Way): Slots {
  const fitting = programsBetween(programs, from, to)
  function FittingProgram({ value, onChange, frame }: InputProps<'link'>) {
    const t = useText()
    const kept = programs.find(program => program.id === value)
    const offered = kept === undefined || fitting.includes(kept) ? fitting : [...fitting, kept]
    return (
      <Select
        {...frame}
        {...(fitting.length === 0 && from !== null
          ? { description: t('route.noneFits', { from: nameOf(from), to: nameOf(to) }) }
          : {})}
        data={offered.map(program => ({ value: program.id, label: program.name }))}
        value={value}
        clearable
        placeholder={t('route.noProgram')}
        onChange={id => onChange(id)}
      />
    )
  }
  return defineSlots('step', {
    fields: { programId: { Input: FittingProgram } as Partial<KindLook<'link'>> },
  })
}
