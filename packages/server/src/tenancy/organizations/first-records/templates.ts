/** Templates for the usual sizes of labels, which every organization begins with: those of a kitchen, those of food sold prepacked, boxes, receipts. */
import { BLOCK_DEFAULTS, type LabelPurpose, type TemplateBlock } from '@cloche/domain/rules/labels'
import { languageOf, translate, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import { searchForm } from '../../../entity-engine/rows.ts'

const WORDS = wordsOf('shipped')

type Block = readonly [
  kind: TemplateBlock['kind'],
  x: number,
  y: number,
  width: number,
  height: number,
  look?: Partial<TemplateBlock>,
]

export interface ShippedTemplate {
  /** Its words stand under this in the texts. */
  readonly key: string
  readonly width: number
  readonly height: number
  readonly purpose: LabelPurpose
  readonly gap?: number
  readonly dpi?: number
  readonly isDefault?: boolean
  readonly blocks: readonly Block[]
}

const name = { field: 'productName', isBold: true } as const
const state = { field: 'state', isBold: true, isFilled: true, align: 'centre', radius: 0.5 } as const
const band = { isFilled: true, radius: 0.8 } as const

export const TEMPLATES: readonly ShippedTemplate[] = [
  {
    key: 'kitchen62x36',
    width: 62,
    height: 36,
    purpose: 'prep',
    isDefault: true,
    blocks: [
      ['field', 2, 1.6, 41, 7.2, { ...name, size: 5 }],
      ['field', 2, 9.2, 19, 3.8, { ...state, size: 2.7 }],
      ['field', 22, 9.5, 21, 3.2, { field: 'quantity', size: 2.9, isBold: true, align: 'right' }],
      ['dates', 2, 13.6, 41, 11.4, { ...band, size: 4.6 }],
      ['allergens', 2, 25.6, 41, 6.4, { size: 2.2 }],
      ['field', 2, 32.4, 24, 2.6, { field: 'batchCode', size: 2.2, isBold: true }],
      ['field', 27, 32.4, 33, 2.6, { field: 'personName', size: 2.2, align: 'right', hasCaption: true }],
      ['qr', 44, 2, 16.5, 16.5],
      ['field', 44, 18.8, 16.5, 2.6, { field: 'serial', size: 2.1, isBold: true, align: 'centre' }],
      ['field', 44, 22, 16.5, 6, { field: 'locationName', size: 2, align: 'centre' }],
    ],
  },
  {
    key: 'kitchen50x30',
    width: 50,
    height: 30,
    purpose: 'prep',
    blocks: [
      ['field', 1.5, 1.2, 32, 6.2, { ...name, size: 4 }],
      ['dates', 1.5, 7.4, 32, 12, { ...band, size: 4 }],
      ['allergens', 1.5, 19.8, 47, 6.2, { size: 1.9 }],
      ['field', 1.5, 26.6, 22, 2.6, { field: 'batchCode', size: 2, isBold: true }],
      ['field', 24, 26.6, 24.5, 2.6, { field: 'personName', size: 2, align: 'right' }],
      ['qr', 34, 1.5, 15, 15],
    ],
  },
  {
    key: 'kitchen89x36',
    width: 89,
    height: 36,
    dpi: 300,
    purpose: 'prep',
    blocks: [
      ['field', 3, 2.5, 62, 6.5, { ...name, size: 5.6 }],
      ['field', 3, 9.8, 24, 4, { ...state, size: 2.9 }],
      ['field', 28, 10, 37, 3.6, { field: 'quantity', size: 3.2, isBold: true, align: 'right' }],
      ['dates', 3, 14.2, 62, 10.8, { ...band, size: 5 }],
      ['allergens', 3, 25.6, 62, 6, { size: 2.2 }],
      ['text', 3, 31.8, 83, 2.8, { text: '{batchCode} · {personName} · {locationName}', size: 2.3 }],
      ['qr', 67, 2.5, 19, 19],
      ['field', 67, 22, 19, 3, { field: 'serial', size: 2.4, isBold: true, align: 'centre' }],
    ],
  },
  {
    key: 'kitchen100x50',
    width: 100,
    height: 50,
    purpose: 'prep',
    blocks: [
      ['field', 3, 2, 70, 7, { ...name, size: 6.6 }],
      ['field', 3, 9.4, 26, 4.2, { ...state, size: 3 }],
      ['field', 31, 9.6, 42, 3.8, { field: 'quantity', size: 3.4, isBold: true, align: 'right' }],
      ['dates', 3, 14, 70, 12.6, { ...band, size: 5 }],
      ['allergens', 3, 27.2, 70, 7.4, { size: 2.3 }],
      ['qr', 75, 2.5, 22, 22],
      ['text', 75, 25, 22, 6.4, { text: '{batchCode}\n{personName}', size: 2.4, align: 'centre' }],
      ['code', 3, 35, 94, 13, { hasCaption: true, size: 2.2 }],
    ],
  },
  {
    key: 'sale100x80',
    width: 100,
    height: 80,
    purpose: 'sale',
    blocks: [
      ['field', 4, 3.5, 70, 10, { ...name, size: 6.2 }],
      ['ingredients', 4, 14.2, 70, 15, { size: 2.6 }],
      ['allergens', 4, 30, 70, 9, { size: 2.5 }],
      ['dates', 4, 40, 48, 15.6, { ...band, size: 4.4 }],
      ['field', 54, 43, 20, 7, { field: 'quantity', size: 5, isBold: true, align: 'right' }],
      ['field', 54, 50.6, 20, 4, { field: 'batchCode', size: 2.6, align: 'right', hasCaption: true }],
      ['field', 4, 56.4, 70, 3.4, { field: 'storage', size: 2.6, hasCaption: true }],
      ['field', 76, 26, 20, 7, { field: 'origin', size: 2.5, align: 'centre', hasCaption: true }],
      ['qr', 75, 3.5, 22, 22],
      ['line', 4, 60.6, 92, 0, { stroke: 0.25 }],
      ['field', 76, 35, 20, 9, { field: 'organizationName', size: 2.6, isBold: true, align: 'centre' }],
      ['field', 76, 45, 20, 11, { field: 'organizationAddress', size: 2.3, align: 'centre' }],
      ['code', 4, 62, 92, 15.5, { hasCaption: true, size: 2.4 }],
    ],
  },
  {
    key: 'sale54x101',
    width: 54,
    height: 101,
    dpi: 300,
    purpose: 'sale',
    blocks: [
      ['field', 3, 3, 48, 11, { ...name, size: 4.8 }],
      ['ingredients', 3, 14.6, 48, 18, { size: 2.5 }],
      ['allergens', 3, 33.4, 48, 12.4, { size: 2.4 }],
      ['dates', 3, 46.6, 48, 16, { ...band, size: 4.4 }],
      ['field', 3, 63.5, 23, 5.5, { field: 'quantity', size: 4.6, isBold: true }],
      ['field', 26, 64, 25, 4, { field: 'batchCode', size: 2.5, align: 'right', hasCaption: true }],
      ['field', 3, 70, 48, 4, { field: 'storage', size: 2.5, hasCaption: true }],
      ['field', 3, 74.4, 48, 3.6, { field: 'origin', size: 2.4, hasCaption: true }],
      ['line', 3, 78.6, 48, 0, { stroke: 0.25 }],
      ['field', 3, 80, 26, 6, { field: 'organizationName', size: 2.6, isBold: true }],
      ['field', 3, 86.4, 26, 11, { field: 'organizationAddress', size: 2.3 }],
      ['qr', 30, 79, 21, 21],
    ],
  },
  {
    key: 'box102x152',
    width: 102,
    height: 152,
    purpose: 'prep',
    blocks: [
      ['box', 2, 2, 98, 148, { stroke: 0.5, radius: 2 }],
      ['field', 6, 6, 90, 22, { ...name, size: 11 }],
      ['field', 6, 30, 42, 8, { ...state, size: 5, radius: 1 }],
      ['field', 50, 30.5, 46, 7.5, { field: 'quantity', size: 6.4, isBold: true, align: 'right' }],
      ['dates', 6, 41, 90, 28, { ...band, size: 11 }],
      ['allergens', 6, 71, 90, 14, { size: 3.6 }],
      ['line', 6, 87, 90, 0, { stroke: 0.4 }],
      ['field', 6, 89, 52, 6, { field: 'batchCode', size: 4.6, isBold: true, hasCaption: true }],
      ['field', 6, 96, 52, 5, { field: 'serial', size: 3.8, hasCaption: true }],
      ['field', 6, 102, 52, 5, { field: 'personName', size: 3.6, hasCaption: true }],
      ['field', 6, 108, 52, 9, { field: 'locationName', size: 3.6 }],
      ['qr', 62, 88, 34, 34],
      ['code', 5, 124, 92, 23, { hasCaption: true, size: 3 }],
    ],
  },
  {
    key: 'receipt80',
    width: 72,
    height: 78,
    gap: 0,
    purpose: 'prep',
    blocks: [
      ['field', 1, 1, 70, 14, { ...name, size: 6.4, align: 'centre' }],
      ['field', 1, 16, 30, 5.4, { ...state, size: 3.6 }],
      ['field', 33, 16.4, 38, 4.6, { field: 'quantity', size: 4, isBold: true, align: 'right' }],
      ['dates', 1, 23, 70, 19, { ...band, size: 7 }],
      ['allergens', 1, 43.5, 70, 10, { size: 2.8 }],
      ['line', 1, 54.5, 70, 0, { stroke: 0.25 }],
      ['text', 1, 56, 46, 14, { text: '{batchCode}\n{personName}\n{locationName}', size: 3.2 }],
      ['qr', 49, 55.5, 22, 22],
    ],
  },
  {
    key: 'receipt58',
    width: 48,
    height: 70,
    gap: 0,
    purpose: 'prep',
    blocks: [
      ['field', 1, 1, 46, 11, { ...name, size: 5, align: 'centre' }],
      ['dates', 1, 13, 46, 17, { ...band, size: 5 }],
      ['allergens', 1, 31, 46, 11, { size: 2.5 }],
      ['line', 1, 43, 46, 0, { stroke: 0.25 }],
      ['text', 1, 45, 25, 14, { text: '{batchCode}\n{personName}\n{quantity}', size: 2.8 }],
      ['qr', 27, 44.5, 20, 20],
    ],
  },
]

/** What a template is called in a language, and what for it is. */
export function templateWords(
  key: string,
  locale: Locale,
): { readonly name: string; readonly description: string } {
  const words = WORDS[languageOf(locale)]
  return {
    name: translate(words, `shippedTemplate.${key}`, {}, locale),
    description: translate(words, `shippedTemplate.${key}.hint`, {}, locale),
  }
}

/** The blocks of a template as the designer would save them, in the order of drawing. */
export const blocksOf = ({ blocks }: ShippedTemplate): Omit<TemplateBlock, 'id'>[] =>
  blocks.map(([kind, x, y, width, height, look]) => ({
    ...BLOCK_DEFAULTS,
    kind,
    x,
    y,
    width,
    height,
    ...look,
  }))

export function firstTemplates(organizationId: string, locale: Locale): Statement[] {
  return TEMPLATES.flatMap(template => {
    const templateId = newId()
    const { key, width, height, purpose, gap = 3, dpi = 203, isDefault = false } = template
    const { name, description } = templateWords(key, locale)
    return [
      {
        text: `insert into template (organization_id, id, name, description, width, height, gap, dpi, purpose, is_default, search_text)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        values: [
          organizationId,
          templateId,
          name,
          description,
          width,
          height,
          gap,
          dpi,
          purpose,
          isDefault,
          searchForm(name),
        ],
      },
      blocksStatement(organizationId, templateId, template),
    ]
  })
}

const BLOCK_COLUMNS = {
  kind: 'text',
  x: 'double precision',
  y: 'double precision',
  width: 'double precision',
  height: 'double precision',
  text: 'text',
  field: 'text',
  size: 'double precision',
  symbology: 'text',
  hasCaption: 'boolean',
  isBold: 'boolean',
  align: 'text',
  isFilled: 'boolean',
  stroke: 'double precision',
  radius: 'double precision',
} as const satisfies Partial<Record<keyof TemplateBlock, string>>

const columnOf = (field: string) => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** All blocks of a template in one statement. */
function blocksStatement(organizationId: string, templateId: string, template: ShippedTemplate): Statement {
  const blocks = blocksOf(template).map((block, priority) => ({ ...block, id: newId(), priority }))
  const fields = Object.entries(BLOCK_COLUMNS)
  return {
    text: `insert into template_block (organization_id, template_id, id, priority, ${fields.map(([field]) => `"${columnOf(field)}"`).join(', ')})
           select $1, $2, block.* from jsonb_to_recordset($3::jsonb)
             as block(id uuid, priority integer, ${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})`,
    values: [organizationId, templateId, JSON.stringify(blocks)],
  }
}
