import type { Texts } from '../translate.ts'

/** Records of a place that go to its branches. */
export const rollOut = {
  'rollOut.button': 'Send to branches',
  'rollOut.title': { one: 'Send {count} record to branches', other: 'Send {count} records to branches' },
  'rollOut.how':
    'Each location gets its own, which follows later changes here. What a location changed itself stays as it is there.',
  'rollOut.stays.haccpPoint':
    'Devices, sensors, automations and pictures stay here: each location names its own.',
  'rollOut.stays.pattern':
    'Its tasks go along. Who does them stays here: each location names its own people.',
  'rollOut.stays.task':
    'Its subtasks and how it repeats go along. People, devices, and how far it is, stay here: each location has its own.',
  'rollOut.stays.alert':
    'What it watches for goes along. A location that has its own is watched by that one alone, as it stands there.',
  'rollOut.stays.trigger':
    'What it waits for and what it makes go along. Devices and people stay here: each location names its own.',
  'rollOut.stays.scheduledReport':
    'When and where it is sent goes along. The people who receive it stay here: each location names its own.',
  'rollOut.left': {
    one: '{count} of those chosen stays here: it is done, called off or laid out by a task template.',
    other: '{count} of those chosen stay here: they are done, called off or laid out by a task template.',
  },
  'rollOut.most': { one: '{count} record at once', other: 'At most {count} records at once' },
  'rollOut.over': 'It is over here, and stays as it was.',
  'rollOut.choose': 'Choose the locations that get it.',
  'rollOut.none': 'There are no locations below this one to send it to.',
  'rollOut.search': 'Search locations',
  'rollOut.where': 'Locations',
  'rollOut.unreadable': 'The locations could not be read',
  'rollOut.made': 'Made',
  'rollOut.changed': 'Changed',
  'rollOut.kept': 'Kept as changed there',
  'rollOut.same': 'Already so',
  'rollOut.send': { one: 'Send to {count} location', other: 'Send to {count} locations' },
  'rollOut.done': 'Sent: {made} made, {changed} changed, {kept} kept as changed there',
  'rollOut.undone': 'Taken back: {removed} removed, {restored} as before',
  'rollOut.from': 'From {place}',
  'rollOut.asThere': 'It follows what is changed there.',
  'rollOut.differs': 'Different here: {names}',
  'rollOut.take': 'Go back to what the group says',
  'rollOut.taken': 'It follows the group again',
  'rollOut.branches': {
    one: '{count} location has its own of this.',
    other: '{count} locations have their own of this.',
  },
  'range.takesAway':
    'Locations that are not yours to decide for would lose it. Ask somebody who manages the whole organization.',
  'range.outOfReach': 'You can give it only to locations that you manage.',
  'range.everywhere': 'It would be offered everywhere. Ask somebody who manages the whole organization.',
  'range.column': 'From',
  'range.group': 'From the group',
  'range.here': 'Only here',
  'range.everywherePlaces': 'Everywhere',
  'range.places': { one: 'At {count} location', other: 'At {count} locations' },
  'range.onlyHere': 'Only here: {place}',
  'range.forAll': 'Everywhere',
  'range.how':
    'It is offered at the locations chosen here, and at no others that you manage. Nothing is copied: what it says stays the same everywhere.',
  'range.choose': 'Choose the locations where it is offered, or offer it everywhere.',
  'range.got': 'Locations that get it',
  'range.lost': 'Locations that no longer have it',
  'range.stay': 'Locations that keep it',
  'range.send': { one: 'Offer at {count} location', other: 'Offer at {count} locations' },
  'range.sendAll': 'Offer everywhere',
  'range.done': 'Where it is offered is changed',
  'range.undone': { one: '{count} record is as before', other: '{count} records are as before' },
} satisfies Texts
