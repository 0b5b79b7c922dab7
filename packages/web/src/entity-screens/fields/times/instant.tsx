import type { KindLook } from '../kind-look.ts'
import { MomentInput } from './lazy-pickers.tsx'

export const instantLook: KindLook<'instant'> = {
  write: (value, _, { formats }) => formats.moment(value),
  Input: MomentInput,
  width: 190,
  align: 'end',
}
