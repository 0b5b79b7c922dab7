import type { Texts } from '../translate.ts'

/** Tokens that name a person. */
export const userControl = {
  'userToken.one': 'Token',
  'userToken.many': 'Tokens',
  'userToken.count': { one: '{count} token', other: '{count} tokens' },
  'userToken.new': 'New token',
  'userToken.empty': 'No tokens yet',
  'userToken.emptyHint': 'Give people a card or a PIN, so that a shared tablet knows who is working.',
  'userToken.created': 'Token created',
  'userToken.saved': 'Token saved',
  'userToken.removed': { one: 'Token removed', other: '{count} tokens removed' },
  'userToken.restored': { one: 'Token restored', other: '{count} tokens restored' },
  'userToken.removeAsk': { one: 'Remove this token?', other: 'Remove {count} tokens?' },
  'userToken.field.userId': 'Person',
  'userToken.field.kind': 'Kind',
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
