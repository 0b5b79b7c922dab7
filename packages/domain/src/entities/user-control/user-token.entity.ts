import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, link, links, text } from '../../catalogue/fields.ts'
import { CARD } from '../../catalogue/names/proofs.ts'

/** A card or a PIN that names a person on a shared tablet, with the places where it counts. */
export const userToken = defineEntity({
  name: 'userToken',
  many: 'userTokens',
  area: 'user-control',
  permission: 'UT',
  scope: 'location',
  placeField: 'locationIds',
  wire: { one: '/user-control/token', many: '/user-control/tokens' },
  bytecode: 'UT',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'key' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'kind', line: ['userId', 'to'] },
  fields: {
    userId: link({
      entity: 'user',
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    kind: choice({ options: ['card', 'pin'], default: 'card', list: true, filter: true }),
    mac: text({ max: 23, pattern: CARD, unique: true, search: true, list: true }),
    pin: text({ max: 8, pattern: '^[0-9]{4,8}$', sealed: true }),
    /** Somebody else gave the PIN: it opens nothing until its person has chosen their own in its place. */
    isGiven: flag({ readOnly: true, default: false, filter: true }),
    /** Since when it is the PIN or the card that it is. */
    setAt: instant({ readOnly: true }),
    locationIds: links({ entity: 'location', default: [], max: 500 }),
    from: instant({ list: true }),
    to: instant({ list: true, deadline: {} }),
  },
})
