import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { amongOf, filterFormOf, rangeOf, stepsOf } from '../../machine/list/filters.ts'
import { namedValue } from '../../reading/named-value.ts'
import { targetOf } from '../../reading/screen-fields.ts'
import type { About } from '../kind-look.ts'
import { titleOf } from '../links/record-title.ts'
import type { Slots } from '../../slots.ts'
import type { Writing } from '../writing.ts'
import { stepText } from './step-text.ts'

/** What a filter narrows a list to, in words: `Ingredient, Semi-product`, `Yes`, `from 2 to 5`. */
export function filterText(about: About, text: string, writing: Writing, slots: Slots = {}): string {
  const { entity, name, field } = about
  const { t, formats } = writing
  switch (filterFormOf(field)) {
    case 'among': {
      if (stepsOf(field) !== null) {
        const steps = amongOf(text).map(step => stepText(slots, about, Number(step), writing))
        return new Intl.ListFormat(formats.locale, { type: 'unit' }).format(steps)
      }
      const target = targetOf(field)
      const names = amongOf(text).map(value => {
        if (field.kind === 'text' && field.among !== undefined)
          return namedValue(field, value, t, writing.has)
        if (target === null) return t(choiceKey(entity, name, value))
        if (target.by !== 'id') return writing.has(`statePath.${value}`) ? t(`statePath.${value}`) : value
        const record = writing.recordOf(target.entity, value)
        return (record && titleOf(entityNamed(target.entity), record, writing)) ?? '…'
      })
      return new Intl.ListFormat(formats.locale, { type: 'unit' }).format(names)
    }
    case 'flag':
      return t(text === 'true' ? 'word.yes' : 'word.no')
    case 'part':
      return t('list.filterPart', { text })
    case 'range': {
      const ends = rangeOf(text).map(end => (end === null ? null : formats.number(Number(end), 6)))
      return rangeWords(ends[0] ?? null, ends[1] ?? null, writing)
    }
    case 'days': {
      const [from, to] = rangeOf(text)
      const isInstant = field.kind === 'instant'
      const day = (value: string) => (isInstant ? formats.day(value) : formats.date(value))
      // The end of a range of instants is the beginning of the day after.
      const last = to === null ? null : isInstant ? day(new Date(Date.parse(to) - 1).toISOString()) : day(to)
      return rangeWords(from === null ? null : day(from), last, writing)
    }
    case null:
      return text
  }
}

function rangeWords(from: string | null, to: string | null, { t }: Writing): string {
  if (from !== null && to !== null) return from === to ? from : t('list.filterBetween', { from, to })
  return from === null ? t('list.filterUpTo', { to }) : t('list.filterFrom', { from })
}
