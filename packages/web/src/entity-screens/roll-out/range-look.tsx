import { Button } from '@mantine/core'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { Column, Line } from '../../kit/layout/layout.tsx'
import type { InputProps } from '../fields/kind-look.ts'
import { RecordsSelect } from '../fields/links/record-select.tsx'
import type { FieldSlot } from '../slots.ts'

/** Places to choose, with the two answers that most people give: everywhere, and only where they are. */
function RangeInput({ field, value, onChange, frame }: InputProps<'links'>) {
  const t = useText()
  const { location } = useSession()
  const chosen = value ?? []
  const isOnlyHere = location !== null && chosen.length === 1 && chosen[0] === location.id
  return (
    <Column gap="xs">
      <RecordsSelect
        entity={field.entity}
        value={chosen}
        onChange={onChange}
        frame={frame}
        placeholder={t('range.everywherePlaces')}
        max={field.max ?? 500}
      />
      {!frame.disabled && (
        <Line>
          {location !== null && !isOnlyHere && (
            <Button variant="default" onClick={() => onChange([location.id])}>
              {t('range.onlyHere', { place: location.name })}
            </Button>
          )}
          {chosen.length > 0 && (
            <Button variant="default" onClick={() => onChange([])}>
              {t('range.forAll')}
            </Button>
          )}
        </Line>
      )}
    </Column>
  )
}

/** How a range is read and chosen: nothing chosen is everywhere. */
export const rangeLook: FieldSlot = { Input: RangeInput, blank: 'range.everywherePlaces' } satisfies FieldSlot
