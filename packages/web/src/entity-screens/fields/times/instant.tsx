import type { KindLook } from '../kind-look.ts'
import { MomentInput } from './lazy-pickers.tsx'
import { ShortTime, Time } from './past.tsx'

export const instantLook: KindLook<'instant'> = {
  write: (value, _, { formats }) => formats.moment(value),
  Cell: ShortTime,
  Value: Time,
  Input: MomentInput,
  width: 190,
  align: 'end',
}
