import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldFaults } from '../forms/use-fields.ts'
import type { Message } from '../messages.ts'

/** What a field is given to draw itself. */
export interface DrawnField<Value> {
  readonly name: string
  readonly value: Value
  /** Why the value is not taken, beside the field. */
  readonly error: string | undefined
  readonly isRequired: boolean
  /** The first field of the dialog takes the focus. */
  readonly isFirst: boolean
  /** 56 px on the floor. */
  readonly size: 'md' | 'lg'
  onChange(value: Value): void
  /** The person went on. */
  onLeave(): void
}

/** One thing an action asks for. The kinds stand in `*-fields.tsx` beside this file. */
export interface ActionField<Value> {
  readonly isRequired: boolean
  /** Nothing was given yet; where it is required, that is said beside the field when it is tried. */
  isMissing(value: Value): boolean
  draw(field: DrawnField<Value>): ReactNode
}

export type ActionFields<Values> = { readonly [Name in keyof Values]?: ActionField<Values[Name]> | null }

/** Something a person does, as data: what it asks, what follows from it, how it is done and taken back. */
export interface Action<Values extends object, Answer> {
  /** With what it is about: "Hold 3 batches". */
  readonly title: string
  /** What stands in the fields at first; left out where nothing is asked. */
  readonly start?: Values
  /** In the order they are asked; a field that is null or left out is not asked now. */
  readonly fields?: (values: Values) => ActionFields<Values>
  /** What other fields become when this one was changed. */
  readonly follow?: (name: keyof Values, values: Values) => Partial<Values>
  /** What is wrong with what was given, beside what is missing. */
  readonly judge?: (values: Values) => FieldFaults<Values>
  /** False while there is nothing to do with what was given; what is only missing is said when it is tried. */
  readonly isReady?: (values: Values) => boolean
  /** What will follow, in words. */
  readonly consequence?: ReactNode | ((values: Values) => ReactNode)
  /** On the button: "Hold 3 batches". */
  readonly verb: string | ((values: Values) => string)
  readonly icon?: TablerIcon
  readonly isDanger?: boolean | ((values: Values) => boolean)
  /** Large fields, one large button. */
  readonly isFloor?: boolean
  readonly size?: 'md' | 'lg' | 'xl'
  /**
   * Does it, with texts trimmed. What it throws is the refusal, shown beside the fields it names; false: it was not
   * done, and that was said already.
   */
  readonly run: (values: Values) => Promise<Answer | false>
  /** What is said when it is done; nothing when it says so itself. */
  readonly done?: (answer: Answer, values: Values) => string | Message | null
  /** Takes it back, offered with what is said; answers what to say then. Null where there is nothing to take back. */
  readonly undo?: (answer: Answer) => (() => Promise<string | void>) | null
}
