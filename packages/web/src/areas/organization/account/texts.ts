import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { attachmentTexts, commonTexts, nameTexts, problemTexts } from '../../../data/text/shared.ts'
import { loadTexts, type TextLoaders } from '../../../data/text/texts.ts'

/** What is said of accounts, one's own and other people's: log-ins, places, licences, permissions. */
const accountTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/account').then(texts => texts.account),
  es: () => import('@cloche/domain/text/es/account').then(texts => texts.account),
}

/** People seen by others. */
const peopleTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/people').then(texts => texts.people),
  es: () => import('@cloche/domain/text/es/people').then(texts => texts.people),
}

/** Writing passwords. */
const passwordTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/auth').then(texts => texts.auth),
  es: () => import('@cloche/domain/text/es/auth').then(texts => texts.auth),
}

const permissionTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/permissions').then(texts => texts.permissions),
  es: () => import('@cloche/domain/text/es/permissions').then(texts => texts.permissions),
}

const screenTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/screens').then(texts => texts.screens),
  es: () => import('@cloche/domain/text/es/screens').then(texts => texts.screens),
}

/** Brings all words that screens about a person's account show. */
export async function loadAccountTexts(): Promise<void> {
  const tables = [
    accountTexts,
    peopleTexts,
    passwordTexts,
    permissionTexts,
    screenTexts,
    attachmentTexts,
    commonTexts,
    nameTexts,
    problemTexts,
  ]
  await Promise.all([...tables.map(loadTexts), loadEntityTexts(['user', 'license', 'location'])])
}
