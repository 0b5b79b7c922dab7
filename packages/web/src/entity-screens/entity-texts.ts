/** The words of entities: one dictionary an area, fetched with the first screen that shows something of it. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { entityNamed, type Entities, type EntityName } from '@cloche/domain/entities'
import { loadTexts, type TextArea } from '../data/text/texts.ts'
import { areasNaming } from './reading/named-value.ts'
import { screenFields, targetOf } from './reading/screen-fields.ts'

type EntityArea = Entities[EntityName]['area']

/** The file of an area's words; the compiler names an area that has none. */
const textsOf = (area: EntityArea): TextArea => (area === 'user-control' ? 'userControl' : area)

/** Words that every derived screen reads. */
const ofScreens: readonly TextArea[] = [
  'words',
  'names',
  'problems',
  'screens',
  'expiry',
  'permissions',
  'codes',
]

async function loadAreas(areas: readonly string[]): Promise<void> {
  await Promise.all([...new Set(areas)].map(area => loadTexts(textsOf(area as EntityArea))))
}

/** Brings the words of the entities of these names. */
export async function loadEntityTexts(names: readonly string[]): Promise<void> {
  await loadAreas(names.map(name => entityNamed(name).area))
}

/** Brings all words that the screens of an entity may show: its own, those of its lists and of what it links to. */
export async function loadScreenTexts(entity: EntityDeclaration): Promise<void> {
  const related = Object.values(entity.related ?? {}).map(list => entityNamed(list.entity))
  const shown = [entity, ...related]
  const targets = shown.flatMap(one =>
    Object.values(screenFields(one)).flatMap(field => targetOf(field)?.entity ?? []),
  )
  await Promise.all([
    loadAreas([...shown.map(one => one.area), ...targets.map(name => entityNamed(name).area)]),
    ...ofScreens.map(loadTexts),
    ...areasNaming(
      [...shown, ...targets.map(entityNamed)].flatMap(one => Object.values(screenFields(one))),
    ).map(loadTexts),
  ])
}
