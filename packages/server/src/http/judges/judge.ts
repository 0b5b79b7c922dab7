/**
 * Judges values by the schemas of contracts: what Ajv says of them, by functions that schemas share instead of code that is
 * made for each call. A part of a schema gets its function when a value first has that part. `judge.test.ts` compares
 * the two; decision 123 says why.
 */
import type { JsonSchema } from '@cloche/domain/catalogue'
import { coerced, isCoercible } from './coerce.ts'
import {
  isA,
  isOf,
  lengthSteps,
  misfit,
  numberSteps,
  objectSteps,
  stringSteps,
  typesOf,
  uniqueSteps,
  valueSteps,
  type Formats,
  type Misfit,
  type Step,
} from './words.ts'

/** What a value is part of: what it is turned into takes its place there. */
type Holder = Record<string | number, unknown>

/** Whether a value fits; adds what does not, and fills in defaults. */
export type Judge = (value: unknown, found: Misfit[], holder?: Holder, name?: string | number) => boolean

export interface Manner {
  readonly formats: Formats
  /** Of addresses: turns text into numbers and flags, and leaves out what a schema does not name. */
  readonly coerces: boolean
}

/** What is known of a schema; one that says more is refused, not judged by half. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'type const enum anyOf maximum minimum maxLength minLength pattern format maxItems minItems uniqueItems items ' +
    'maxProperties minProperties required propertyNames additionalProperties properties default description readOnly'
  ).split(' '),
)

/** The words that ask something of one kind of value alone. */
const OF_KIND: Readonly<Record<string, readonly (keyof JsonSchema)[]>> = {
  number: ['maximum', 'minimum', 'format'],
  string: ['maxLength', 'minLength', 'pattern', 'format'],
  array: ['maxItems', 'minItems', 'uniqueItems', 'items'],
  object: [
    'maxProperties',
    'minProperties',
    'required',
    'propertyNames',
    'additionalProperties',
    'properties',
  ],
}
const speaksOf = (schema: JsonSchema, kind: string): boolean =>
  OF_KIND[kind]?.some(word => schema[word] !== undefined) === true

/** Says of what was found in a part where the part stands. */
function within(found: readonly Misfit[], from: number, name: string | number): false {
  const step = `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
  for (const one of found.slice(from)) one.instancePath = step + one.instancePath
  return false
}

interface Group {
  /** The kind of value that it is for; absent: any. */
  readonly kind?: string
  readonly steps: readonly Judge[]
}

/** Schemas with a judge each; as an option of another a schema has a second one, which fills in no defaults. */
export class Judges {
  readonly #manner: Manner
  readonly #whole = new WeakMap<JsonSchema, Judge>()
  readonly #options = new WeakMap<JsonSchema, Judge>()
  readonly #leaves = new Map<string, Judge>()

  constructor(manner: Manner) {
    this.#manner = manner
  }

  of(schema: JsonSchema, isOption = false): Judge {
    const judges = isOption ? this.#options : this.#whole
    const known = judges.get(schema)
    if (known !== undefined) return known
    const { properties, items, anyOf, propertyNames, additionalProperties, enum: options } = schema
    const hasParts = [properties, items, anyOf, propertyNames, additionalProperties, options].some(
      part => part !== undefined,
    )
    const made = hasParts ? this.#make(schema, isOption) : this.#shared(schema, isOption)
    judges.set(schema, made)
    return made
  }

  /** What has no parts is judged alike wherever it stands. */
  #shared(schema: JsonSchema, isOption: boolean): Judge {
    const { description: _, readOnly: _kept, default: _given, ...words } = schema
    const key = JSON.stringify([isOption, words])
    const judge = this.#leaves.get(key) ?? this.#make(schema, isOption)
    this.#leaves.set(key, judge)
    return judge
  }

  #make(schema: JsonSchema, isOption: boolean): Judge {
    const strange = Object.keys(schema).find(word => !WORDS.has(word))
    if (strange !== undefined) throw new Error(`Nothing judges by the word "${strange}" of a schema`)
    const types = typesOf(schema)
    const groups = this.#groups(schema, isOption)
    const [only = ''] = types
    const { coerces } = this.#manner
    // Of one kind that words ask something of, these ask for the kind as well.
    const isAskedLater = types.length === 1 && !(coerces && isCoercible(only)) && speaksOf(schema, only)
    const type = schema.type
    return (given, found, holder, name) => {
      let value = given
      let fits = true
      if (!isAskedLater && types.length > 0 && !isOf(types, value)) {
        const turned = coerces ? coerced(types, value) : undefined
        if (turned === undefined) fits = misfit(found, 'type', { type })
        else value = turned
        if (turned !== undefined && holder !== undefined && name !== undefined) holder[name] = turned
        // What was found of options is told together: of one that is of another kind its first words tell, too.
        if (!fits && !isOption) return false
      }
      for (const { kind, steps } of groups) {
        if (kind === undefined || isA(kind, value)) {
          for (const step of steps) if (!step(value, found)) return false
        } else if (isAskedLater && kind === only) return misfit(found, 'type', { type })
        if (!fits) return false
      }
      return fits
    }
  }

  /** What is asked, in turn: what any kind of value may be asked first. */
  #groups(schema: JsonSchema, isOption: boolean): Group[] {
    const stepsOf: Readonly<Record<string, () => Step[]>> = {
      number: () => numberSteps(schema),
      string: () => stringSteps(schema, this.#manner.formats),
      array: () => [...lengthSteps(schema), ...this.#items(schema, isOption), ...uniqueSteps(schema)],
      object: () => [
        ...(isOption ? [] : defaultsOf(schema)),
        ...objectSteps(schema),
        ...this.#names(schema),
        ...this.#additional(schema, isOption),
        ...this.#properties(schema, isOption),
      ],
    }
    const any = [...valueSteps(schema), ...this.#anyOf(schema)] as Judge[]
    return [
      ...(any.length === 0 ? [] : [{ steps: any }]),
      ...Object.entries(stepsOf).flatMap(([kind, steps]): Group[] =>
        speaksOf(schema, kind) ? [{ kind, steps: steps() as Judge[] }] : [],
      ),
    ]
  }

  #anyOf({ anyOf }: JsonSchema): Step[] {
    if (anyOf === undefined) return []
    if (this.#manner.coerces) throw new Error('What an address says has one form')
    return [
      (value: unknown, found: Misfit[]) => {
        const before = found.length
        for (const option of anyOf)
          if (this.of(option, true)(value, found)) {
            found.length = before
            return true
          }
        return misfit(found, 'anyOf')
      },
    ]
  }

  #items({ items }: JsonSchema, isOption: boolean): Step[] {
    if (items === undefined) return []
    return [
      (list: unknown[], found: Misfit[]) => {
        const judge = this.of(items, isOption)
        for (let at = 0; at < list.length; at++) {
          const before = found.length
          if (!judge(list[at], found, list as unknown as Holder, at)) return within(found, before, at)
        }
        return true
      },
    ]
  }

  #names({ propertyNames }: JsonSchema): Step[] {
    if (propertyNames === undefined) return []
    return [
      (value: Holder, found: Misfit[]) => {
        const judge = this.of(propertyNames, true)
        for (const name in value)
          if (!judge(name, found)) return misfit(found, 'propertyNames', { propertyName: name })
        return true
      },
    ]
  }

  #additional({ properties = {}, additionalProperties }: JsonSchema, isOption: boolean): Step[] {
    if (additionalProperties === undefined || additionalProperties === true) return []
    const isLeftOut = this.#manner.coerces
    return [
      (value: Holder, found: Misfit[]) => {
        for (const name in value) {
          if (Object.hasOwn(properties, name)) continue
          if (additionalProperties === false) {
            if (!isLeftOut) return misfit(found, 'additionalProperties', { additionalProperty: name })
            delete value[name]
            continue
          }
          const before = found.length
          if (!this.of(additionalProperties, isOption)(value[name], found, value, name))
            return within(found, before, name)
        }
        return true
      },
    ]
  }

  #properties({ properties }: JsonSchema, isOption: boolean): Step[] {
    if (properties === undefined) return []
    const names = Object.keys(properties)
    const judges: (Judge | undefined)[] = []
    return [
      (value: Holder, found: Misfit[]) => {
        for (let at = 0; at < names.length; at++) {
          const name = names[at] as string
          const part = value[name]
          if (part === undefined) continue
          const judge = (judges[at] ??= this.of(properties[name] as JsonSchema, isOption))
          const before = found.length
          if (!judge(part, found, value, name)) return within(found, before, name)
        }
        return true
      },
    ]
  }
}

/** Fills in what is missing and has a default; a step that nothing fails. */
function defaultsOf({ properties = {} }: JsonSchema): Step[] {
  const given = Object.entries(properties).filter(([, part]) => part.default !== undefined)
  if (given.length === 0) return []
  return [
    (value: Holder) => {
      for (const [name, part] of given)
        if (value[name] === undefined) value[name] = structuredClone(part.default)
      return true
    },
  ]
}
