import type { Texts } from '../translate.ts'

/** What is kept: taking it along, seeing what is held of a person, erasing a person, how long things are kept. */
export const yourData = {
  'yourData.formerPerson': 'alguien que ya no trabaja aquí',
} satisfies Texts
