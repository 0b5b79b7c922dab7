import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { loadTexts } from '../../../data/text/texts.ts'

/** Brings all words that screens about a person's account show. */
export async function loadAccountTexts(): Promise<void> {
  const tables = [
    'account',
    'people',
    'auth',
    'permissions',
    'screens',
    'attachments',
    'words',
    'names',
    'problems',
  ] as const
  await Promise.all([
    ...tables.map(loadTexts),
    loadEntityTexts(['user', 'license', 'location', 'jobProfile']),
  ])
}
