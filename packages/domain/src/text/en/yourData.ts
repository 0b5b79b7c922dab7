import type { Texts } from '../translate.ts'

/** What is kept: taking it along, seeing what is held of a person, erasing a person, how long things are kept. */
export const yourData = {
  'yourData.formerPerson': 'a former employee',
  'yourData.readme.title': 'Everything of {organization}',
  'yourData.readme.about': 'An export of Cloche. All of it is as it was at one moment, {taken}.',
  'yourData.readme.csv':
    '- `csv/`: a table a file, for spreadsheets. A text that a spreadsheet would run as a formula has an apostrophe in front.',
  'yourData.readme.jsonl':
    '- `jsonl/`: the same tables as JSON Lines, a record a line, exact in every digit. The import reads these.',
  'yourData.readme.schemas':
    '- `schemas/`: a JSON Schema for the lines of each table, with the names of fields.',
  'yourData.readme.files':
    '- `files/`: uploaded files, each named by the SHA-256 digest of its content; `attachment` says what it is called and belongs to.',
  'yourData.readme.digests':
    '- `manifest.json` and `SHA256SUMS`: what is in it, and the digest of every member. `sha256sum --check SHA256SUMS` proves them.',
  'yourData.readme.secrets':
    'Secrets are left out: passwords, second factors, PINs, keys of devices and print agents, secrets of connections, links that open accounts. `manifest.json` names them all.',
  'yourData.readme.again':
    'To bring it into another installation of Cloche: `npm run import-organization -- <this file>`. Ids stay, seals still verify, people choose a new password.',
  'yourData.person.title': 'What is held of you',
  'yourData.person.about': 'Everything in Cloche in which this person stands, as it was at {taken}.',
  'yourData.person.how':
    '`person.json` has all of it, a list a table; `csv/` the same for spreadsheets; `files/` pictures and files, each named by the digest of its content. Secrets such as the password are left out; nobody can read them.',
} satisfies Texts
