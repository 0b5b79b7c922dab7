import { useTells, type TellingSensor } from '../../data/devices/use-tells.ts'
import { useFormState, type Form } from '../../entity-screens/machine/record/form.ts'
import { valueOf } from '../../entity-screens/machine/record/draft.ts'
import { Note } from '../../kit/layout/layout.tsx'

const FIELDS = ['kind', 'measures', 'path', 'locationId', 'containerId', 'deviceId'] as const

/** Of a draft: what is no text is left open. */
function tellingOf(read: (name: string) => unknown): TellingSensor {
  const text = (name: (typeof FIELDS)[number]) => {
    const value = read(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    kind: text('kind'),
    measures: text('measures'),
    path: text('path'),
    locationId: text('locationId'),
    containerId: text('containerId'),
    deviceId: text('deviceId'),
  }
}

/** In a list: the names of what it tells of. */
export function TellsCell({ sensor }: { sensor: TellingSensor }) {
  const tells = useTells(sensor)
  return tells === null || tells.names.length === 0 ? '–' : tells.names.join(', ')
}

/** Below the fields of a sensor: which food it tells of as it is filled in, in plain words. */
export function TellsNote({ form }: { form: Form }) {
  const base = useFormState(form, state => state.base)
  const edits = useFormState(form, state => state.edits)
  const tells = useTells(tellingOf(name => valueOf(base, edits, name)))
  if (tells === null) return null
  return (
    <div aria-live="polite">
      {tells.sentences.map(sentence => (
        <Note key={sentence}>{sentence}</Note>
      ))}
    </div>
  )
}
