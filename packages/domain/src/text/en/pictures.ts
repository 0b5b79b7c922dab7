import type { Texts } from '../translate.ts'

/** The bare pages that are made into pictures. */
export const pictures = {
  'picture.devices': 'Devices',
  'picture.products': 'Products',
  'picture.a/ev': 'Events of an action',
  'picture.l/ev': 'Events of the location',
  'picture.hp/ev': 'Checks of HACCP points',
  'picture.la/e': 'Labels that expire',
  'picture.s/va': 'Stock movements',
  'picture.period': '{from} to {to}',
  'picture.column.name': 'Name',
  'picture.column.type': 'Type',
  'picture.column.serial': 'Serial number',
  'picture.column.place': 'Location',
  'picture.column.lastSeen': 'Last seen',
  'picture.column.sku': 'SKU',
  'picture.column.gtin': 'GTIN',
  'picture.column.allergens': 'Allergens',
  'picture.column.at': 'When',
  'picture.column.kind': 'Type',
  'picture.column.action': 'What happened',
  'picture.column.product': 'Product',
  'picture.column.fromState': 'From state',
  'picture.column.toState': 'To state',
  'picture.column.state': 'State',
  'picture.column.quantity': 'Amount',
  'picture.column.point': 'Point',
  'picture.column.value': 'Value',
  'picture.column.isOk': 'Result',
  'picture.column.corrective': 'Corrective action',
  'picture.column.expiration': 'Expires',
  'picture.column.reason': 'Reason',
  'picture.column.celsius': 'Temperature',
  'picture.column.lowerLimit': 'Limits',
  'picture.column.seconds': 'Took',
  'picture.column.outcome': 'Outcome',
  'picture.ok': 'In order',
  'picture.notOk': 'Not in order',
  'picture.allergens.contains': 'contains {list}',
  'picture.allergens.traces': 'may contain traces of {list}',
  'picture.allergens.cannotEnsure': 'cannot be ensured free from {list}',
  'picture.left.devices':
    'Of this location and those below it. Machines that are switched off or removed are left out.',
  'picture.left.products':
    'Products that are switched off or removed are left out, and so are allergens that are not contained.',
  'picture.left.a/ev':
    'Of this location and those below it, newest first. Events before and after the period are left out.',
  'picture.left.l/ev':
    'Of this location and those below it, newest first. Events before and after the period are left out.',
  'picture.left.hp/ev':
    'Of this location and those below it, newest first. Checks before and after the period are left out, and points that were not checked.',
  'picture.left.la/e':
    'Of this location and those below it. Labels without a date, and food that is used up, served or thrown out, are left out.',
  'picture.left.s/va':
    'Of this location and those below it, newest first. Movements before and after the period are left out.',
  'picture.count': { one: '{count} line', other: '{count} lines' },
  'picture.cut': 'Only the first {count} lines are shown.',
  'picture.empty': 'Nothing in this period',
  'picture.over': 'This page is over',
  'picture.overText': 'Pages for pictures hold for ten minutes. Ask for a new one.',
} satisfies Texts
