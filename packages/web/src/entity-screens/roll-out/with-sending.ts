import type { RolledOut } from '@cloche/domain/calls'
import { loadTexts } from '../../data/text/texts.ts'
import type { Slots } from '../slots.ts'

type FetchSlots = () => Promise<{ default: Slots }>

/** Slots of an entity whose records go to branches: those of its area, and besides them sending and where a record is from. */
export const withSending =
  (name: RolledOut, own?: FetchSlots): FetchSlots =>
  async () => {
    const [{ sendingSlots }, slots] = await Promise.all([
      import('./sending-slots.tsx'),
      own?.(),
      loadTexts('rollOut'),
      loadTexts('organization'),
    ])
    return { default: sendingSlots(name, slots?.default ?? {}) }
  }
