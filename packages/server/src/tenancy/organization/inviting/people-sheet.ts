/** Sheets of people: what their columns mean, and what a row says of somebody who is to come. */
import { emailAddress } from '@cloche/domain/rules/addresses'
import { roleNames } from '@cloche/domain/rules/permissions'
import { plain } from '@cloche/domain/rules/sheets'
import { languageCodes, languageNames, mainLocale } from '@cloche/domain/text'
import { allWords } from '@cloche/domain/text/all-words'

/** What a column may give. */
export const peopleColumns = [
  'name',
  'lastName',
  'fullName',
  'email',
  'phone',
  'profileId',
  'locationId',
  'roleLevel',
  'locale',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]
export const isPeopleColumn = (value: unknown): value is PeopleColumn =>
  peopleColumns.some(column => column === value)

const wordsOf = (key: string): string[] =>
  languageCodes.flatMap(language => allWords(key, language)?.split(', ').map(plain) ?? [])

let meanings: ReadonlyMap<string, PeopleColumn> | undefined
/** What headers mean, by their plain form, in every language. */
function headerMeanings(): ReadonlyMap<string, PeopleColumn> {
  meanings ??= new Map(
    peopleColumns.flatMap(column =>
      [plain(column), ...wordsOf(`sheetHeader.user.${column}`)].map(word => [word, column] as const),
    ),
  )
  return meanings
}

/** The column that each header gives; each is given once, by the first that means it. */
export function matchPeopleHeaders(headers: readonly string[]): (PeopleColumn | null)[] {
  const taken = new Set<PeopleColumn>()
  return headers.map(header => {
    const column = headerMeanings().get(plain(header.replace(/\s*\([^)]*\)\s*$/, '')))
    if (column === undefined || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** The same where somebody says otherwise by header; what is chosen is taken from the others. */
export function choosePeopleColumns(
  headers: readonly string[],
  found: readonly (PeopleColumn | null)[],
  chosen: ReadonlyMap<string, PeopleColumn | null>,
): (PeopleColumn | null)[] {
  const wanted = new Set(chosen.values())
  return headers.map((header, at) => {
    if (chosen.has(header)) return chosen.get(header) ?? null
    const column = found[at] ?? null
    return column !== null && wanted.has(column) ? null : column
  })
}

/** The roles that a word names: by its number, or as any language calls it. */
function roleNamed(word: string): number | undefined {
  const level = roleNames.findIndex(
    (name, at) =>
      word.trim() === String(at) ||
      plain(word) === plain(name) ||
      languageCodes.some(
        language => plain(allWords(`permission.role.${name}`, language) ?? '') === plain(word),
      ),
  )
  return level < 0 ? undefined : level
}

function localeNamed(word: string): string | undefined {
  const code = languageCodes.find(
    language => plain(languageNames[language]) === plain(word) || plain(mainLocale(language)) === plain(word),
  )
  return code === undefined ? undefined : mainLocale(code)
}

/** Something that a record is named by in a sheet. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
  readonly code: string | null
}

/** Records by what people call them: id, name or code. */
export class Names {
  readonly #byWord = new Map<string, Set<string>>()
  constructor(records: readonly NamedRecord[]) {
    for (const { id, name, code } of records)
      for (const word of [id, name, ...(code === null ? [] : [code])]) {
        const form = plain(word)
        this.#byWord.set(form, (this.#byWord.get(form) ?? new Set()).add(id))
      }
  }
  find(word: string): readonly string[] {
    return [...(this.#byWord.get(plain(word)) ?? [])]
  }
}

export interface RowProblem {
  readonly code: string
  readonly severity: 'refusal' | 'warning'
  readonly column: string
  readonly value: string
  readonly line?: number
  readonly values?: Readonly<Record<string, string>>
}

export interface PeopleKnown {
  readonly places: Names
  readonly profiles: Names
  /** Addresses of the organization's people. */
  readonly emails: ReadonlySet<string>
  /** Where somebody works whose row names no place. */
  readonly usualPlace: string | null
  /** The rows that say each address, as the sheet counts them; the first of them stays. */
  readonly lineOf: ReadonlyMap<string, number>
}

/** What a row says, and what is wrong with it. An address of somebody who is there makes nobody new. */
export function readPerson(
  line: number,
  values: readonly string[],
  columns: readonly { readonly header: string; readonly field: PeopleColumn | null }[],
  known: PeopleKnown,
): { draft: Record<string, string | number>; problems: RowProblem[]; isThere: boolean } {
  const at = (field: PeopleColumn) => columns.findIndex(column => column.field === field)
  const cell = (field: PeopleColumn) => (values[at(field)] ?? '').trim()
  const problems: RowProblem[] = []
  const refuse = (field: PeopleColumn, code: string, more: Partial<RowProblem> = {}) =>
    problems.push({
      code,
      severity: 'refusal',
      column: columns[at(field)]?.header ?? '',
      value: cell(field).slice(0, 500),
      ...more,
    })
  const draft: Record<string, string | number> = {}
  const say = (field: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') draft[field] = value
  }
  const [first = '', ...rest] = cell('fullName').split(/\s+/)
  say('name', (cell('name') || first).slice(0, 200))
  say('lastName', (cell('lastName') || (cell('name') === '' ? rest.join(' ') : '')).slice(0, 200))
  if (draft['name'] === undefined) refuse('name', 'problem.field.required')
  say('phone', cell('phone').slice(0, 40))

  const email = emailAddress(cell('email'))
  if (cell('email') === '') refuse('email', 'problem.field.required')
  else if (email === undefined) refuse('email', 'problem.field.email')
  else {
    say('email', email)
    const firstLine = known.lineOf.get(email) ?? line
    if (firstLine !== line)
      refuse('email', 'people.sheet.repeated', { line: firstLine, values: { line: String(firstLine) } })
  }
  const linked = (field: 'locationId' | 'profileId', names: Names) => {
    if (cell(field) === '') return undefined
    const found = names.find(cell(field))
    if (found.length === 1) return found[0]
    refuse(field, found.length === 0 ? 'recordImport.linkUnknown' : 'recordImport.linkAmbiguous')
    return undefined
  }
  say(
    'locationId',
    cell('locationId') === '' ? (known.usualPlace ?? undefined) : linked('locationId', known.places),
  )
  say('profileId', linked('profileId', known.profiles))
  for (const [field, named] of [
    ['roleLevel', roleNamed],
    ['locale', localeNamed],
  ] as const) {
    const value = cell(field) === '' ? undefined : named(cell(field))
    if (cell(field) !== '' && value === undefined) refuse(field, 'recordImport.choiceUnknown')
    say(field, value)
  }
  if (draft['profileId'] !== undefined && draft['locationId'] === undefined && cell('locationId') === '')
    refuse('locationId', 'people.sheet.needsPlace')
  return { draft, problems, isThere: email !== undefined && known.emails.has(email) }
}
