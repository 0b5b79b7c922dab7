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
  'yourData.person.about': 'Everything in Cloche that is about this person, as it was at {taken}.',
  'yourData.person.how':
    '`person.json` has all of it, a list a table; `csv/` the same for spreadsheets; `files/` pictures and files, each named by the digest of its content. Secrets such as the password are left out; nobody can read them.',
  'yourData.tab': 'Your data',
  'yourData.export.title': 'Take everything along',
  'yourData.export.how':
    'One archive with all tables as CSV and JSON Lines, all files, a description of each table and a checksum of every part. It is made in the background, stays here for seven days, and can be imported into another installation. Passwords and keys are not in it.',
  'yourData.export.start': 'Export everything',
  'yourData.export.none': 'No export yet',
  'yourData.export.noneHint':
    'It takes seconds for a small kitchen, minutes for a large one. You can go on working.',
  'yourData.export.ofAll': 'Everything of the organization',
  'yourData.export.ofPerson': 'What is held of {name}',
  'yourData.export.asked': 'Asked for {time}',
  'yourData.export.askedBy': 'Asked for {time} by {name}',
  'yourData.export.progress': 'How far the export is',
  'yourData.export.until': 'until {time}',
  'yourData.export.status.waiting': 'Waiting',
  'yourData.export.status.running': 'Being made',
  'yourData.export.status.done': 'Ready',
  'yourData.export.status.failed': 'Failed',
  'yourData.export.status.removed': 'Removed',
  'yourData.export.fault.failed':
    'It could not be made. Try again; if it fails again, tell whoever runs this installation.',
  'yourData.export.fault.full': 'There was no room left for it on the server.',
  'yourData.export.fault.interrupted': 'The server stopped while it was made, three times. Try again.',
  'yourData.export.download': 'Download',
  'yourData.export.link': 'Copy a link for a day',
  'yourData.export.linkCopied': 'Link copied. Whoever has it can download the archive for a day.',
  'yourData.export.remove': 'Remove this export',
  'yourData.export.removeText':
    'The archive is removed from the server, and links to it open nothing any more. Your data stays.',
  'yourData.export.isRemoved': 'Export removed',
  'yourData.erasure.title': 'Erase people',
  'yourData.erasure.how':
    'Here you see who asked to be erased, and whom you erased on their page under Users. Everything that names them is removed, for good. What they did stays, as that of a former employee, and the seals still hold.',
  'yourData.erasure.none': 'Nobody was erased',
  'yourData.erasure.noneHint': 'Open a person under Users to erase them.',
  'yourData.erasure.status.asked': 'Asks',
  'yourData.erasure.status.running': 'Being erased',
  'yourData.erasure.status.done': 'Erased',
  'yourData.erasure.status.refused': 'Refused',
  'yourData.erasure.status.withdrawn': 'Withdrawn',
  'yourData.erasure.asked': 'Since {time}',
  'yourData.erasure.done': {
    one: '{time}, {count} record changed',
    other: '{time}, {count} records changed',
  },
  'yourData.erasure.refuse': 'Refuse',
  'yourData.erasure.isRefused': 'Refused. The person stays.',
  'yourData.erasure.erase': 'Erase for good',
  'yourData.erasure.eraseName': 'Erase {name}',
  'yourData.erasure.typeName': 'Type “{name}” to confirm',
  'yourData.erasure.consequence':
    'Name, e-mail, phone and picture are removed everywhere, in the past too, and the account is closed. Nobody can undo this, and a backup that is restored erases them again. What they did stays, without their name.',
  'yourData.erasure.isDone': {
    one: 'Erased. {count} record named them.',
    other: 'Erased. {count} records named them.',
  },
  'yourData.retention.title': 'How long data is kept',
  'yourData.retention.how':
    'What is older is removed every day. Lots, labels, stock, events and checks are not offered: food law asks to keep them. Nor is history: each line of it proves the ones before it, and a chain with a gap proves nothing.',
  'yourData.retention.kind.logins': 'Log-ins',
  'yourData.retention.kind.requests': 'Settled requests',
  'yourData.retention.kind.notifications': 'Notifications',
  'yourData.retention.kind.imports': 'Imported sheets',
  'yourData.retention.kind.readings': 'Readings of sensors',
  'yourData.retention.kind.origins': 'From where people worked',
  'yourData.retention.what.logins':
    'When somebody logged in and out, from which address, with which browser.',
  'yourData.retention.what.requests':
    'Invitations, new passwords and the like that were settled or are over.',
  'yourData.retention.what.notifications': 'What was told to people, seen or not.',
  'yourData.retention.what.imports': 'What each import of a sheet made, changed and refused.',
  'yourData.retention.what.readings':
    'Every value that a sensor measured. Alerts, checks and events that came of them stay. A year is the least: EU law asks for it where frozen food is kept.',
  'yourData.retention.what.origins':
    'Address and browser beside the lines of the audit log. What was done, when and by whom stays.',
  'yourData.retention.oldest': 'The oldest is of {time}.',
  'yourData.retention.none': 'There is none.',
  'yourData.retention.due': { one: '{count} goes next.', other: '{count} go next.' },
  'yourData.retention.dueMany': { one: '{count} or more go next.', other: '{count} or more go next.' },
  'yourData.retention.installation': {
    one: '{count} day, as the installation',
    other: '{count} days, as the installation',
  },
  'yourData.retention.most': {
    one: 'The installation keeps them for {count} day: more cannot be chosen.',
    other: 'The installation keeps them for {count} days: more cannot be chosen.',
  },
  'yourData.retention.nothing': {
    one: 'The installation keeps them for {count} day. There is nothing to choose here.',
    other: 'The installation keeps them for {count} days. There is nothing to choose here.',
  },
  'yourData.retention.goes': '{kind}: {number}',
  'yourData.retention.goesMany': '{kind}: {number} or more',
  'yourData.retention.gone': 'What has gone cannot be brought back.',
  'yourData.retention.least': {
    one: 'At least {count} day; empty: for ever',
    other: 'At least {count} days; empty: for ever',
  },
  'yourData.retention.last': {
    one: 'Last run {time}: {count} removed',
    other: 'Last run {time}: {count} removed',
  },
  'yourData.retention.daysOf': 'Days: {kind}',
  'yourData.retention.ever': 'For ever',
  'yourData.retention.save': 'Save',
  'yourData.retention.saved': 'Saved',
  'yourData.retention.consequence': {
    one: '{count} record is older and will be removed within a day.',
    other: '{count} records are older and will be removed within a day.',
  },
  'yourData.mine.title': 'What is held of you',
  'yourData.mine.start': 'Make a file',
  'yourData.mine.how':
    'One file with everything that is about you: your record, log-ins, requests, what you did and what was done to your record, your files. For you alone, for seven days.',
  'yourData.mine.noneHint': 'It is ready within seconds.',
  'yourData.leave.title': 'Be erased',
  'yourData.leave.how': 'Ask the owners of the organization to erase you. They get a mail and decide.',
  'yourData.leave.ask': 'Ask to be erased',
  'yourData.leave.asked': 'Asked. The owners got a mail.',
  'yourData.leave.withdraw': 'Withdraw',
  'yourData.leave.consequence':
    'If an owner agrees, your account is closed and everything that names you is removed, for good.',
  'yourData.leave.status.asked': 'Asked {time}. Nobody has decided yet.',
  'yourData.leave.status.running': 'You are being erased.',
  'yourData.leave.status.done': 'Erased {time}.',
  'yourData.leave.status.refused': 'Refused {time}.',
  'yourData.leave.status.withdrawn': 'Withdrawn {time}.',
} satisfies Texts
