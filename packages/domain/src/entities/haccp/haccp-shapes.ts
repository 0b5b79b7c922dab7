/** What points and checks hold beside their fields. */
import { HACCP_MEASURES, HACCP_METHODS } from '../../catalogue/names/haccp.ts'
import * as words from '../../catalogue/words.ts'

const limit = words.nullable(words.figure)

/** What else is found in one check: each with its own name and limits. */
export const furtherValues = words.list(
  words.object({
    name: words.line(100, 1),
    method: words.oneOf(HACCP_METHODS),
    measure: words.oneOf(HACCP_MEASURES),
    minimum: limit,
    maximum: limit,
    /** What may be found where nothing is measured. */
    options: words.list(words.line(100, 1), 20),
  }),
  12,
)

/** Limits of some products, with where they are from. */
export const groupLimits = words.list(
  words.object({
    name: words.line(100, 1),
    productIds: words.list(words.uuid, 500),
    minimum: limit,
    maximum: limit,
    source: words.line(300),
  }),
  20,
)

/** What else was found in a check, with the limits that counted then. */
export const foundValues = words.list(
  words.object(
    {
      name: words.line(100, 1),
      value: limit,
      /** A finding in words, or a text. */
      said: words.nullable(words.line(500)),
      unit: words.nullable(words.line(10)),
      minimum: limit,
      maximum: limit,
      isOk: words.flag,
      /** A photo, or a drawn signature; absent in checks of before. */
      photoId: words.nullable(words.uuid),
    },
    ['photoId'],
  ),
  12,
)

/** What had to be done at a failure, and whether it was. */
export const doneSteps = words.list(words.object({ step: words.line(500, 1), isDone: words.flag }), 50)
