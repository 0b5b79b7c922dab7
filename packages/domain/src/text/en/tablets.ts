import type { Texts } from '../translate.ts'

/** The shared tablet of a place: enrolling it, its lock. */
export const tablets = {
  'tablet.enroll': 'Enrol this tablet',
  'tablet.enrollText':
    'It becomes the shared tablet of a place: people work on it with a PIN or a card. Type the code that was made at its record.',
  'tablet.code': 'Code',
  'tablet.needCode': 'The code has eight signs, such as K7QM-2XPT.',
  'tablet.logsOut': 'You are logged out on this device when it is done.',
  'tablet.notHere': 'This is no shared tablet',
  'tablet.revoked': 'This tablet was revoked. It gets a new code first.',
  'tablet.lock': 'Lock of the tablet',
  'tablet.whoWorks': 'Who is working?',
  'tablet.pin': 'PIN',
  'tablet.pinOrCard': 'PIN, or hold your card to the reader',
  'tablet.unlock': 'Unlock',
  'tablet.tooShort': 'A PIN has at least four figures.',
  'tablet.lockedUntil': 'Too many wrong PINs. The tablet takes one again at {time}.',
  'tablet.away':
    'No connection: nobody can be let in until it is back. Whoever was working when it broke could have gone on.',
  'tablet.somebody': 'somebody',
  'tablet.byPassword': 'Log in with a password',
  'tablet.place': 'Stands at',
  'tablet.makeCode': 'Make the code',
  'tablet.makeNewCode': 'Make a new code',
  'tablet.enrolled': 'The tablet is enrolled. Nothing more is to be done.',
  'tablet.stepOpen': 'On the tablet open {address}, or read the code below with its camera.',
  'tablet.stepType': 'Type the code there. It holds until {time}, once.',
  'tablet.qr': 'Code that opens the page of the tablet',
  'tablet.waitsForCode': 'Waiting for the tablet',
  'tablet.revoke': 'Revoke',
  'tablet.revokeTitle': 'Revoke {name}?',
  'tablet.revokeText': 'Whoever works on it is out at once, and it asks for a new code.',
  'tablet.isRevoked': 'Tablet revoked',
  'tablet.waiting': {
    one: '{count} thing that {name} did here is not sent yet. It is sealed, and is sent when {name} unlocks this tablet again.',
    other:
      '{count} things that {name} did here are not sent yet. They are sealed, and are sent when {name} unlocks this tablet again.',
  },
} satisfies Texts
