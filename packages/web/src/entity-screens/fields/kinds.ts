/** The looks of every kind of field; the compiler names the one that is missing. */
import { durationLook } from './amounts/duration.tsx'
import { lifeLook } from './amounts/life.tsx'
import { lengthLook, temperatureLook, weightLook } from './amounts/measure.tsx'
import { moneyLook } from './amounts/money.tsx'
import { numberLook } from './amounts/number.tsx'
import { quantityLook } from './amounts/quantity.tsx'
import { jsonLook } from './json/json.tsx'
import type { KindLooks } from './kind-look.ts'
import { linkLook } from './links/link.tsx'
import { linksLook } from './links/links.tsx'
import { choiceLook } from './plain/choice.tsx'
import { choicesLook } from './plain/choices.tsx'
import { codeLook } from './plain/code.tsx'
import { flagLook } from './plain/flag.tsx'
import { longTextLook } from './plain/long-text.tsx'
import { textLook } from './plain/text.tsx'
import { colourLook } from './signs/colour.tsx'
import { geometryLook } from './signs/geometry.tsx'
import { iconLook } from './signs/icon.tsx'
import { imageLook } from './signs/image.tsx'
import { dateLook } from './times/date.tsx'
import { instantLook } from './times/instant.tsx'

export const kindLooks: KindLooks = {
  text: textLook,
  longText: longTextLook,
  number: numberLook,
  flag: flagLook,
  choice: choiceLook,
  choices: choicesLook,
  link: linkLook,
  links: linksLook,
  date: dateLook,
  instant: instantLook,
  duration: durationLook,
  temperature: temperatureLook,
  weight: weightLook,
  length: lengthLook,
  money: moneyLook,
  quantity: quantityLook,
  life: lifeLook,
  code: codeLook,
  colour: colourLook,
  icon: iconLook,
  image: imageLook,
  geometry: geometryLook,
  json: jsonLook,
}
