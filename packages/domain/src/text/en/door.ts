import type { Texts } from '../translate.ts'

/** Scanning at doors and tables. */
export const door = {
  'door.title': 'Scanning at a checkpoint',
  'door.ready': 'Ready',
  'door.readyText': 'Scan a label.',
  'door.refused': 'Not possible',
  'door.unknownText': 'No label here has this code.',
  'door.until': 'until {date}',
  'door.standsAt': 'It is booked at {place}.',
  'door.bring': 'Bring it here',
  'door.goes': 'Where does it go?',
  'door.goesTo': 'To {place}',
  'door.goesUsed': 'It is used up',
  'door.goesWaste': 'It is thrown away',
  'door.undo': 'Take the last scan back',
  'door.takenBack': 'Taken back',
  'door.other': 'Somebody else',
  'door.leave': 'Leave the checkpoint',
  'door.notKnown': 'This checkpoint is not known here',
} satisfies Texts
