/** The words of entities: one dictionary an area, fetched with the first screen that shows something of it. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { entityNamed, type Entities, type EntityName } from '@cloche/domain/entities'
import { commonTexts, nameTexts, problemTexts } from '../data/text/shared.ts'
import { loadTexts, type TextLoaders } from '../data/text/texts.ts'
import { screenFields, targetOf } from './reading/screen-fields.ts'

type EntityArea = Entities[EntityName]['area']

/** The dictionary of every area that has entities; the compiler names the one that is missing. */
const ofAreas: Readonly<Record<EntityArea, TextLoaders>> = {
  organization: {
    en: () => import('@cloche/domain/text/en/organization').then(texts => texts.organization),
    es: () => import('@cloche/domain/text/es/organization').then(texts => texts.organization),
  },
  production: {
    en: () => import('@cloche/domain/text/en/production').then(texts => texts.production),
    es: () => import('@cloche/domain/text/es/production').then(texts => texts.production),
  },
  elaboration: {
    en: () => import('@cloche/domain/text/en/elaboration').then(texts => texts.elaboration),
    es: () => import('@cloche/domain/text/es/elaboration').then(texts => texts.elaboration),
  },
  labeling: {
    en: () => import('@cloche/domain/text/en/labeling').then(texts => texts.labeling),
    es: () => import('@cloche/domain/text/es/labeling').then(texts => texts.labeling),
  },
  monitor: {
    en: () => import('@cloche/domain/text/en/monitor').then(texts => texts.monitor),
    es: () => import('@cloche/domain/text/es/monitor').then(texts => texts.monitor),
  },
  devices: {
    en: () => import('@cloche/domain/text/en/devices').then(texts => texts.devices),
    es: () => import('@cloche/domain/text/es/devices').then(texts => texts.devices),
  },
  notification: {
    en: () => import('@cloche/domain/text/en/notification').then(texts => texts.notification),
    es: () => import('@cloche/domain/text/es/notification').then(texts => texts.notification),
  },
  stock: {
    en: () => import('@cloche/domain/text/en/stock').then(texts => texts.stock),
    es: () => import('@cloche/domain/text/es/stock').then(texts => texts.stock),
  },
  planning: {
    en: () => import('@cloche/domain/text/en/planning').then(texts => texts.planning),
    es: () => import('@cloche/domain/text/es/planning').then(texts => texts.planning),
  },
  haccp: {
    en: () => import('@cloche/domain/text/en/haccp').then(texts => texts.haccp),
    es: () => import('@cloche/domain/text/es/haccp').then(texts => texts.haccp),
  },
  reporting: {
    en: () => import('@cloche/domain/text/en/reporting').then(texts => texts.reporting),
    es: () => import('@cloche/domain/text/es/reporting').then(texts => texts.reporting),
  },
  ordering: {
    en: () => import('@cloche/domain/text/en/ordering').then(texts => texts.ordering),
    es: () => import('@cloche/domain/text/es/ordering').then(texts => texts.ordering),
  },
  integration: {
    en: () => import('@cloche/domain/text/en/integration').then(texts => texts.integration),
    es: () => import('@cloche/domain/text/es/integration').then(texts => texts.integration),
  },
  innovation: {
    en: () => import('@cloche/domain/text/en/innovation').then(texts => texts.innovation),
    es: () => import('@cloche/domain/text/es/innovation').then(texts => texts.innovation),
  },
  crm: {
    en: () => import('@cloche/domain/text/en/crm').then(texts => texts.crm),
    es: () => import('@cloche/domain/text/es/crm').then(texts => texts.crm),
  },
  provider: {
    en: () => import('@cloche/domain/text/en/provider').then(texts => texts.provider),
    es: () => import('@cloche/domain/text/es/provider').then(texts => texts.provider),
  },
  'user-control': {
    en: () => import('@cloche/domain/text/en/userControl').then(texts => texts.userControl),
    es: () => import('@cloche/domain/text/es/userControl').then(texts => texts.userControl),
  },
  containers: {
    en: () => import('@cloche/domain/text/en/containers').then(texts => texts.containers),
    es: () => import('@cloche/domain/text/es/containers').then(texts => texts.containers),
  },
}

/** Words that every derived screen reads. */
const ofScreens: readonly TextLoaders[] = [
  commonTexts,
  nameTexts,
  problemTexts,
  {
    en: () => import('@cloche/domain/text/en/screens').then(texts => texts.screens),
    es: () => import('@cloche/domain/text/es/screens').then(texts => texts.screens),
  },
  {
    en: () => import('@cloche/domain/text/en/expiry').then(texts => texts.expiry),
    es: () => import('@cloche/domain/text/es/expiry').then(texts => texts.expiry),
  },
  {
    en: () => import('@cloche/domain/text/en/permissions').then(texts => texts.permissions),
    es: () => import('@cloche/domain/text/es/permissions').then(texts => texts.permissions),
  },
  {
    en: () => import('@cloche/domain/text/en/codes').then(texts => texts.codes),
    es: () => import('@cloche/domain/text/es/codes').then(texts => texts.codes),
  },
]

async function loadAreas(areas: Iterable<string>): Promise<void> {
  const loaders = [...new Set(areas)].map(area => (ofAreas as Readonly<Record<string, TextLoaders>>)[area])
  await Promise.all(loaders.flatMap(loader => (loader === undefined ? [] : [loadTexts(loader)])))
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
  ])
}
