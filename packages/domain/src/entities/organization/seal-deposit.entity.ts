import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, number, text } from '../../catalogue/fields.ts'
import { DEPOSIT_FAULTS, DEPOSIT_RHYTHMS, DEPOSIT_WAYS } from '../../catalogue/names/deposits.ts'

/** Where the head of the organization's chain of seals is left again and again, out of reach of who has its database. */
export const sealDeposit = defineEntity({
  name: 'sealDeposit',
  many: 'sealDeposits',
  area: 'organization',
  permission: 'RO',
  scope: 'organization',
  wire: { one: '/organization/seal-deposit', many: '/organization/seal-deposits' },
  bytecode: 'SD',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  imports: false,
  screens: { icon: 'key', gate: 'RO>=4' },
  sort: { by: 'name', sort: 'asc' },
  related: { deposits: { entity: 'depositedSeal', by: 'sealDepositId' } },
  row: { end: 'fault', line: ['way', 'rhythm', 'lastAt'] },
  fields: {
    way: choice({
      options: DEPOSIT_WAYS,
      required: true,
      fixed: true,
      default: 'mail',
      list: true,
      filter: true,
    }),
    /** Of mail or of a page; a file needs none. */
    address: text({ max: 300, asked: 'page', editorsOnly: true, list: true }),
    rhythm: choice({ options: DEPOSIT_RHYTHMS, default: 'day', list: true, filter: true }),
    /** What a webhook's messages are signed with. */
    secret: text({ max: 100, sealed: true }),
    due: instant({ readOnly: true }),
    lastAt: instant({ readOnly: true, list: true }),
    lastBlock: number({ readOnly: true, integer: true, list: true }),
    failures: number({ readOnly: true, integer: true, default: 0 }),
    /** Why the last one did not arrive; empty: it did. */
    fault: choice({ options: DEPOSIT_FAULTS, readOnly: true, list: true, filter: true }),
  },
})
