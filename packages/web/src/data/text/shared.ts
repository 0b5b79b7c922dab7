/** Dictionaries that several areas read; each is fetched once. */
import type { TextLoaders } from './texts.ts'

/** Names of units, states, allergens, diets, nutrients, periods: `statePath.chill`, `allergen.milk`. */
export const nameTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/names').then(texts => texts.names),
  es: () => import('@cloche/domain/text/es/names').then(texts => texts.names),
}

/** Recipes in figures, and as they are kept with a batch: `recipe.cost`, `frozen.title`. */
export const recipeTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/recipes').then(texts => texts.recipes),
  es: () => import('@cloche/domain/text/es/recipes').then(texts => texts.recipes),
}

/** Elaboration routes as stations, and the way of a program: `route.fault.noWay`, `program.way`. */
export const routeTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/routes').then(texts => texts.routes),
  es: () => import('@cloche/domain/text/es/routes').then(texts => texts.routes),
}

/** Common fields, groups, verbs and the words of lists and forms: `field.name`, `verb.save`. */
export const commonTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/words').then(texts => texts.words),
  es: () => import('@cloche/domain/text/es/words').then(texts => texts.words),
}

/** Refusals of calls and faults of single fields: `problem.field.required`. */
export const problemTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/problems').then(texts => texts.problems),
  es: () => import('@cloche/domain/text/es/problems').then(texts => texts.problems),
}

/** Choosing pictures, attaching files: `picture.add`, `files.drop`. */
export const attachmentTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/attachments').then(texts => texts.attachments),
  es: () => import('@cloche/domain/text/es/attachments').then(texts => texts.attachments),
}

/** Importing sheets, changing several records at once: `import.drop`, `bulk.field`. */
export const importingTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/importing').then(texts => texts.importing),
  es: () => import('@cloche/domain/text/es/importing').then(texts => texts.importing),
}

/** The words of an import alone: what can be wrong with codes and cells, and what schemas refuse. */
export const importScreenTexts: readonly TextLoaders[] = [
  importingTexts,
  {
    en: () => import('@cloche/domain/text/en/codes').then(texts => texts.codes),
    es: () => import('@cloche/domain/text/es/codes').then(texts => texts.codes),
  },
  nameTexts,
  problemTexts,
]

/** Figures of places over a period, and the choice of the period: `dashboard.days30`. */
export const dashboardTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/dashboard').then(texts => texts.dashboard),
  es: () => import('@cloche/domain/text/es/dashboard').then(texts => texts.dashboard),
}
