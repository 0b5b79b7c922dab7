import type { Texts } from '../translate.ts'

/** Scanning at doors and tables. */
export const scanning = {
  'scanning.title': 'Scanning at a checkpoint',
  'scanning.ready': 'Ready',
  'scanning.readyText': 'Scan a label.',
  'scanning.refused': 'Not possible',
  'scanning.unknownText': 'No label here has this code.',
  'scanning.until': 'until {date}',
  'scanning.standsAt': 'It is booked at {place}.',
  'scanning.bring': 'Bring it here',
  'scanning.goes': 'Where does it go?',
  'scanning.goesTo': 'To {place}',
  'scanning.goesUsed': 'It is used up',
  'scanning.goesWaste': 'It is thrown away',
  'scanning.undo': 'Take the last scan back',
  'scanning.takenBack': 'Taken back',
  'scanning.other': 'Somebody else',
  'scanning.leave': 'Leave the checkpoint',
  'scanning.notKnown': 'This checkpoint is not known here',
} satisfies Texts
