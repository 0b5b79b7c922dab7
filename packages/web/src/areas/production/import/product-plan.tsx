import { IconDownload } from '@tabler/icons-react'
import { importFields, type ProductDraft } from '@cloche/domain/rules/product-import'
import { languageOf, languages } from '@cloche/domain/text'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import {
  asSheet,
  mappingQuery,
  type Imported,
  type Preview,
} from '../../../entity-screens/import/import-calls.ts'
import classes from '../../../entity-screens/import/import.module.css'
import type { ImportPlan } from '../../../entity-screens/import/plan.ts'
import { columnWords, understoodCell } from './understood-cell.ts'

/** The columns worth naming before a sheet is there. */
const KNOWN = [
  'name',
  'sku',
  'gtin',
  'type',
  'brand',
  'consumptionUnit',
  'weight',
  'ingredientsText',
  'allergensContained',
  'allergensTraces',
  'allergensNotContained',
  'description',
  'tag',
  'code',
] as const

function Examples() {
  const t = useText()
  const language = languageOf(useLocale())
  return (
    <a className={classes.download} href={languages[language].exampleSheet} download>
      <IconDownload size={20} stroke={1.6} aria-hidden />
      {t('import.example')}
    </a>
  )
}

/** Products come from sheets of their own kind: allergens in lists or tables, weights as packs print them. */
export const productPlan: Omit<ImportPlan, 'list'> = {
  entity: 'product',
  read: (file, mapping, signal) =>
    call<Preview>('POST', '/products/import/preview', {
      body: asSheet(file),
      query: mappingQuery(mapping),
      signal,
    }),
  send: (products, signal) => call<Imported>('POST', '/products/import', { body: { products }, signal }),
  title: 'name',
  lacks: columns => !columns.some(({ field }) => field === 'name'),
  known: KNOWN,
  needed: ['name'],
  choices: t => {
    const items = (holds: (field: string) => boolean) =>
      importFields.filter(holds).map(field => ({ value: field, label: columnWords(field, t) }))
    return [
      { group: t('import.groupProduct'), items: items(field => !field.startsWith('allergen')) },
      { group: t('import.groupLists'), items: items(field => field.startsWith('allergens')) },
      { group: t('import.groupAllergens'), items: items(field => field.startsWith('allergen.')) },
    ]
  },
  isShared: field => field.startsWith('allergens'),
  columnWords,
  understood: (field, { draft }, _, t, formats) =>
    understoodCell(field, draft as unknown as ProductDraft, t, formats),
  second: ['gtin', 'sku', 'weight', 'content', 'type', 'allergensContained'],
  widths: {
    name: 240,
    description: 220,
    ingredientsText: 280,
    allergensContained: 210,
    allergensTraces: 190,
    gtin: 190,
    consumptionUnit: 110,
    weight: 120,
    content: 170,
  },
  mono: ['gtin', 'sku', 'code'],
  Examples,
  words: {
    title: 'import.title',
    known: 'import.knownText',
    also: 'import.knownAllergens',
    needs: 'import.needsName',
    needsText: 'import.needsNameText',
    start: 'import.start',
    done: 'import.done',
    doneNone: 'import.doneNone',
    allGood: 'import.allGood',
    see: 'import.seeProducts',
  },
}
