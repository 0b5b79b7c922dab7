import { phraseKey, type EntityPhrase } from '@cloche/domain/derive'
import { hasText, useText } from '../../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'

const many = (name: string, t: (key: string) => string) => {
  const key = phraseKey(name, 'many' satisfies EntityPhrase)
  return hasText(key) ? t(key) : name
}

function ManyName({ value }: ValueProps<'text'>) {
  return many(value, useText())
}

/** Of what the rows are, by the name of their list. */
const entity: Partial<KindLook<'text'>> = {
  write: (value, _, { t }) => many(value, t),
  Cell: ManyName,
  Value: ManyName,
}

export default defineSlots('sheetImport', { fields: { entity } })
