/** Goes on with erasures that a server began and did not end. */
import { ERASING, finishErasures } from '../../erasure/index.ts'
import type { Services } from '../../../http/call-context.ts'

export const finishBegun = ({ own }: Services): Promise<void> => finishErasures(own.get(ERASING))
