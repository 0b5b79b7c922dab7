import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, number, text } from '../../catalogue/fields.ts'
import { DEPOSIT_FAULTS, DEPOSIT_WAYS } from '../../catalogue/names/deposits.ts'

/** A statement of the chain that was left somewhere, or that could not be. */
export const depositedSeal = defineEntity({
  name: 'depositedSeal',
  many: 'depositedSeals',
  area: 'organization',
  permission: 'RO',
  scope: 'organization',
  shape: 'ledger',
  wire: { one: '/organization/deposited-seal', many: '/organization/deposited-seals' },
  bytecode: 'DS',
  ends: { by: 'seals' },
  title: ['head'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'fault', line: ['at', 'way', 'block'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, index: true }),
    sealDepositId: link({ entity: 'sealDeposit', readOnly: true, required: true, filter: true, index: true }),
    way: choice({ options: DEPOSIT_WAYS, readOnly: true, required: true, list: true, filter: true }),
    address: text({ readOnly: true, max: 300, editorsOnly: true, list: true }),
    block: number({ readOnly: true, required: true, integer: true, list: true }),
    head: text({ readOnly: true, required: true, max: 64, list: true }),
    sealedAt: instant({ readOnly: true, required: true, list: true }),
    records: number({ readOnly: true, required: true, integer: true, list: true }),
    /** Empty: it arrived. */
    fault: choice({ options: DEPOSIT_FAULTS, readOnly: true, list: true, filter: true }),
  },
})
