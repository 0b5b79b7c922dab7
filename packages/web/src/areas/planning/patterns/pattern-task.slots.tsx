import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { AfterField } from './after-field.tsx'
import { StepsField, StepsValue } from './steps-field.tsx'
import { WeekdayField, WeekdayName, WeekdayOnPhone } from './weekday-field.tsx'

const afterLineIds: Partial<KindLook<'links'>> = { Input: AfterField, isWide: true }
const steps: Partial<KindLook<'json'>> = { Value: StepsValue, Input: StepsField, isWide: true }
const weekday: Partial<KindLook<'number'>> = {
  Cell: WeekdayName,
  Value: WeekdayName,
  Input: WeekdayField,
  align: 'start',
  isNamed: true,
  isWide: true,
}

/** Tasks of a pattern come after others of the same one, and have the steps that the tasks made of them begin with. */
export default defineSlots('patternTask', {
  fields: { afterLineIds, steps, weekday },
  needs: ['patternId'],
  columns: [
    {
      key: 'weekdayOnPhones',
      text: 'patternTask.field.weekday',
      needs: ['weekday'],
      phone: 'line',
      phoneOrder: 0,
      isPhoneOnly: true,
      // A day's pattern says none: a dot would stand beside nothing.
      isBadge: true,
      cell: row => <WeekdayOnPhone patternId={row.patternId} weekday={row.weekday} />,
    },
    {
      key: 'after',
      text: 'patternTask.field.afterLineIds',
      after: 'at',
      needs: ['afterLineIds'],
      phone: 'line',
      phoneOrder: 3,
      isNamed: true,
      isBlank: row => (row.afterLineIds ?? []).length === 0,
      cell: ({ afterLineIds: ids }, { recordOf, formats }) => {
        const names = ids.flatMap(id => recordOf('patternTask', id)?.['text'] ?? [])
        return names.length === 0 ? '–' : new Intl.ListFormat(formats.locale).format(names as string[])
      },
    },
  ],
})
