import { allergenNames, toAllergenName } from '../allergens/index.ts'
import type { AllergenLevel, AllergenName } from '../allergens/index.ts'
import { plain } from '../sheets/index.ts'
import type { ProductDraft } from './product-draft.ts'

/** The level that all allergens listed in a column have. */
const levelFields = {
  allergensContained: 'contains',
  allergensTraces: 'traces',
  allergensNotEnsured: 'cannotEnsure',
  allergensNotContained: 'notContained',
} as const satisfies Record<string, AllergenLevel>

export type LevelField = keyof typeof levelFields
/** A column for one allergen, its cells say the level: the allergen tables of menus. */
export type MatrixField = `allergen.${AllergenName}`
/** `content` is the printed quantity of a pack ("350 g", "33 cl"): taken as the weight when it is one. */
export type ImportField = Exclude<keyof ProductDraft, 'allergens'> | LevelField | MatrixField | 'content'

const headers = {
  name: 'name, product name, product, item, item name, article, product name en, product name es, nombre, nombre del producto, nombre producto, producto, denominacion, articulo, titulo',
  description: 'description, generic name, details, descripcion, detalle, detalles',
  sku: 'sku, reference, ref, item number, article number, internal code, referencia, codigo interno, codigo de articulo, codigo articulo, numero de articulo',
  gtin: 'gtin, gtin14, gtin 14, gtin13, gtin 13, gtin8, gtin 8, ean, ean13, ean 13, ean8, ean code, upc, barcode, bar code, codigo de barras, codigo barras, codigo ean',
  type: 'type, product type, kind, tipo, tipo de producto, tipo producto, clase',
  brand: 'brand, brands, marca, marcas',
  consumptionUnit:
    'unit, consumption unit, unit of measure, uom, unidad, unidad de consumo, unidad de medida',
  weight: 'weight, net weight, unit weight, peso, peso neto, peso unitario',
  content:
    'quantity, net content, net quantity, pack size, cantidad, cantidad neta, contenido, contenido neto, formato',
  ingredientsText:
    'ingredients, ingredients text, ingredient list, ingredients list, ingredients text en, ingredients text es, ingredientes, lista de ingredientes',
  allergensContained:
    'allergens, allergens tags, allergen, contains, allergens contained, allergens contains, alergenos, alergeno, contiene, alergenos contenidos',
  allergensTraces:
    'traces, traces tags, may contain, may contain traces, may contain traces of, allergens traces, trazas, puede contener, puede contener trazas, puede contener trazas de, alergenos trazas',
  allergensNotEnsured:
    'cannot ensure, cannot be ensured, allergens not ensured, absence not ensured, no se puede asegurar, no asegurado, ausencia no asegurada, no se garantiza la ausencia',
  allergensNotContained:
    'not contained, does not contain, free from, free of, allergens not contained, no contiene, libre de, sin',
  tag: 'tag, tags, etiqueta, etiquetas',
  code: 'code, codigo',
} as const satisfies Record<Exclude<ImportField, MatrixField>, string>

const fieldByHeader = new Map<string, ImportField>(
  Object.entries(headers).flatMap(([field, names]) =>
    names.split(', ').map(name => [name, field as ImportField] as const),
  ),
)
for (const name of allergenNames) fieldByHeader.set(name, `allergen.${name}`)

/** The unit that a header names for its cells: `Weight (kg)`, `peso_kg`. */
const headerUnit = /[\s_([](mg|g|kg|oz|lb)[)\]]?\s*$/i

export type Column = {
  /** As the sheet writes it. */
  header: string
  /** What its cells mean, or null for a column that is left out. */
  field: ImportField | null
  /** Weight unit of cells that name none. */
  unit?: string
}

const fieldOf = (header: string): ImportField | null => {
  const field = fieldByHeader.get(plain(header))
  if (field) return field
  const allergen = toAllergenName(header)
  return allergen ? `allergen.${allergen}` : null
}

const matchHeader = (header: string): Column => {
  const unit = headerUnit.exec(header)?.[1]?.toLowerCase()
  const field = fieldOf(header)
  if (field || !unit) return { header, field }
  const measured = fieldOf(header.replace(headerUnit, ''))
  return measured === 'weight' || measured === 'content'
    ? { header, field: measured, unit }
    : { header, field: null }
}

/**
 * What the columns of a sheet mean, by their headers in English or Spanish or as Open Food Facts names them.
 * A field is taken from one column only, the first; allergen lists may come from several. A column `code`
 * holds the GTIN when no other column does (as in Open Food Facts), else the product's own code.
 */
export const matchColumns = (given: readonly string[]): Column[] => {
  const columns = given.map(matchHeader)
  const has = (field: ImportField) => columns.some(column => column.field === field)
  if (!has('gtin')) {
    const code = columns.find(column => column.field === 'code')
    if (code) code.field = 'gtin'
  }
  const taken = new Set<ImportField>()
  for (const column of columns) {
    if (column.field && taken.has(column.field) && !isLevelField(column.field)) column.field = null
    if (column.field) taken.add(column.field)
  }
  if (taken.has('weight')) for (const column of columns) if (column.field === 'content') column.field = null
  return columns
}

/** Every field that a column may mean, in the order in which they are offered. */
export const importFields: readonly ImportField[] = [
  ...(Object.keys(headers) as Exclude<ImportField, MatrixField>[]),
  ...allergenNames.map((name): MatrixField => `allergen.${name}`),
]

/**
 * The columns as a person wants them: `chosen` says by header what a column means (null: leave it out), the other
 * columns stay as they were matched. A field that a chosen column takes is left by the others, save for allergen
 * lists; of two chosen for the same field the first has it.
 */
export const chooseColumns = (
  columns: readonly Column[],
  chosen: ReadonlyMap<string, ImportField | null>,
): Column[] => {
  const taken = new Set<ImportField>()
  // A printed content is read as the weight.
  const slot = (field: ImportField) => (field === 'content' ? 'weight' : field)
  const isFree = (field: ImportField | null) =>
    field === null || isLevelField(field) || !taken.has(slot(field))
  const place = ({ header }: Column, field: ImportField | null): Column => {
    const unit = headerUnit.exec(header)?.[1]?.toLowerCase()
    const free = isFree(field) ? field : null
    if (free) taken.add(slot(free))
    return (free === 'weight' || free === 'content') && unit
      ? { header, field: free, unit }
      : { header, field: free }
  }
  const given = columns.map(column =>
    chosen.has(column.header) ? place(column, chosen.get(column.header) ?? null) : undefined,
  )
  return columns.map((column, index) => given[index] ?? place(column, column.field))
}

export const isLevelField = (field: ImportField): field is LevelField => field in levelFields
export const levelOf = (field: LevelField): AllergenLevel => levelFields[field]
export const isMatrixField = (field: ImportField): field is MatrixField => field.startsWith('allergen.')
