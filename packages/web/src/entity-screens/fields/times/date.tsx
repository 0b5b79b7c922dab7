import type { KindLook } from '../kind-look.ts'
import { DayInput } from './lazy-pickers.tsx'
import { Time } from './past.tsx'

export const dateLook: KindLook<'date'> = {
  write: (value, _, { formats }) => formats.date(value),
  Cell: Time,
  Value: Time,
  Input: DayInput,
  width: 130,
  align: 'end',
}
