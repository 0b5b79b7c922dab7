import type { Texts } from '../translate.ts'

/** Tokens that name a person. */
export const userControl = {
  'userToken.one': 'PIN or card',
  'userToken.many': 'PINs and cards',
  'userToken.count': { one: '{count} PIN or card', other: '{count} PINs and cards' },
  'userToken.new': 'New PIN or card',
  'userToken.empty': 'No PINs or cards yet',
  'userToken.emptyHint': 'Give people a card or a PIN, so that a shared tablet knows who is working.',
  'userToken.created': 'PIN or card added',
  'userToken.saved': 'PIN or card saved',
  'userToken.removed': { one: 'PIN or card removed', other: '{count} PINs and cards removed' },
  'userToken.restored': { one: 'PIN or card restored', other: '{count} PINs and cards restored' },
  'userToken.removeAsk': { one: 'Remove this PIN or card?', other: 'Remove {count} PINs and cards?' },
  'userToken.field.userId': 'Person',
  'userToken.field.kind': 'Type',
  'userToken.field.mac': 'Card number',
  'userToken.field.mac.hint': 'Pairs in capitals, such as 04:A2:3B:1C.',
  'userToken.field.pin': 'PIN',
  'userToken.field.pin.hint': 'Four to eight figures. It is kept sealed and never shown again.',
  'userToken.field.locationIds': 'Counts at',
  'userToken.field.from': 'From',
  'userToken.field.to': 'Until',
  'userToken.choice.kind.pin': 'PIN',
  'userToken.choice.kind.card': 'Card',
} satisfies Texts
