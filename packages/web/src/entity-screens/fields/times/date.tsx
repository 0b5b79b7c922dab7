import type { KindLook } from '../kind-look.ts'
import { DayInput } from './lazy-pickers.tsx'

export const dateLook: KindLook<'date'> = {
  write: (value, _, { formats }) => formats.date(value),
  Input: DayInput,
  width: 130,
  align: 'end',
}
