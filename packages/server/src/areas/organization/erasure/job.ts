/** Goes on with erasures that a server began and did not end. */
import { finishErasures } from '../../../erasure/index.ts'
import type { Services } from '../../../http/call-context.ts'

export const finishBegun = ({ erasing }: Services): Promise<void> => finishErasures(erasing)
