import { Input, Textarea } from '@mantine/core'
import type { Field } from '@cloche/domain/catalogue'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Skeleton } from '@mantine/core'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import classes from './json.module.css'

/** A look of structured values: its own way of being read and, where it can be written, its own editor. */
export interface JsonLook {
  readonly Value: ComponentType<ValueProps<'json'>>
  readonly Input?: ComponentType<InputProps<'json'>>
}

/** The looks that declarations name, each fetched when it is first needed. */
const looks: Readonly<Record<string, () => Promise<JsonLook>>> = {
  allergens: () => import('./allergens.tsx').then(module => module.allergensLook),
  life: () => import('./life-table.tsx').then(module => module.lifeTableLook),
  periods: () => import('./periods.tsx').then(module => module.periodsLook),
  nutrition: () => import('./nutrition.tsx').then(module => module.nutritionLook),
  recipe: () => import('./recipe.tsx').then(module => module.recipeLook),
  eventData: () => import('./event-data.tsx').then(module => module.eventDataLook),
  windows: () => import('./windows.tsx').then(module => module.windowsLook),
  dateLines: () => import('./date-lines.tsx').then(module => module.dateLinesLook),
}

/** Looks for which an empty value says something too: that nobody stated the allergens. */
const saidWhenEmpty: ReadonlySet<string> = new Set(['allergens'])

export function isSaidWhenEmpty(field: Field): boolean {
  return field.kind === 'json' && field.look !== undefined && saidWhenEmpty.has(field.look)
}

const lazyLooks = Object.fromEntries(
  Object.entries(looks).map(([name, fetchLook]) => [
    name,
    {
      Value: lazy(() => fetchLook().then(({ Value }) => ({ default: Value }))),
      Input: lazy(() => fetchLook().then(({ Input }) => ({ default: Input ?? PlainField }))),
    },
  ]),
)

function JsonValue(props: ValueProps<'json'>) {
  const look = props.field.look === undefined ? undefined : lazyLooks[props.field.look]
  if (look === undefined) return <pre className={classes.plain}>{JSON.stringify(props.value, null, 2)}</pre>
  return (
    <Suspense fallback={<Skeleton height={56} />}>
      <look.Value {...props} />
    </Suspense>
  )
}

function JsonField(props: InputProps<'json'>) {
  const look = props.field.look === undefined ? undefined : lazyLooks[props.field.look]
  if (look === undefined) return <PlainField {...props} />
  const { disabled: _, ...frame } = props.frame
  return (
    <Suspense
      fallback={
        <Input.Wrapper {...frame} labelElement="div">
          <Skeleton height={120} />
        </Input.Wrapper>
      }
    >
      <look.Input {...props} />
    </Suspense>
  )
}

/** What has no editor of its own is written as the text of its structure. */
function PlainField({ value, onChange, frame }: InputProps<'json'>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Textarea
      {...frame}
      autosize
      minRows={3}
      classNames={{ input: 'mono' }}
      value={typed ?? (value === null ? '' : JSON.stringify(value, null, 2))}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        try {
          onChange(text.trim() === '' ? null : JSON.parse(text))
        } catch {
          // Half-typed structure is no value yet; the last whole one stands.
        }
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

export const jsonLook: KindLook<'json'> = {
  write: value => JSON.stringify(value),
  Value: JsonValue,
  Input: JsonField,
  width: 200,
  isWide: true,
}
