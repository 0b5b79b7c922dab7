import { defineSlots } from '../../../entity-screens/slots.ts'
import { MakeReportButton } from '../report/make-button.tsx'

const MakeReport = () => <MakeReportButton kind="stockMovements" />

/** Movements of stock as a report. */
export default defineSlots('stockVariation', { ListActions: MakeReport })
