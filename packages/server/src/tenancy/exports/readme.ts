/** What stands in an export, for people, in every language of Cloche. */
import { languageCodes, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { LEFT_OUT } from './tables.ts'

const TEXTS = wordsOf('yourData')
const PARTS = ['about', 'csv', 'jsonl', 'schemas', 'files', 'digests', 'secrets', 'again'] as const

export function readme(organization: string, taken: string): string {
  const inLanguage = languageCodes.map(code => {
    const t = (key: string) => translate(TEXTS[code], `yourData.readme.${key}`, { organization, taken }, code)
    return [`# ${t('title')}`, '', ...PARTS.flatMap(part => [t(part), ''])].join('\n')
  })
  const left = Object.entries(LEFT_OUT).map(([table, reason]) => `- \`${table}\`: ${reason}`)
  return [...inLanguage, '# Left out', '', ...left, ''].join('\n')
}
