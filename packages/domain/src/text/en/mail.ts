import type { Texts } from '../translate.ts'

/** Letters that Cloche sends. Each: subject, paragraphs, the button, and why the reader gets it. */
export const mail = {
  'mail.greeting': 'Hello {name},',
  'mail.hello': 'Hello,',
  'mail.hint': 'If the button does nothing, copy this address into your browser:',

  'mail.password.subject': 'Choose a new password',
  'mail.password.text':
    'A new password was asked for your account at {organization}. The link works once, until {until}.',
  'mail.password.ignore': 'Was it not you? Then do nothing: your password stays as it is.',
  'mail.password.button': 'Choose a new password',
  'mail.password.footer': 'You get this because somebody entered {email} under “recover password”.',

  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.text':
    'The password of your account at {organization} was changed on {at}. Every other session has ended.',
  'mail.passwordChanged.alarm':
    'Was it not you? Recover your password at once and tell your organization manager.',
  'mail.passwordChanged.button': 'Recover password',
  'mail.passwordChanged.footer': 'You get this because {email} is the e-mail of the account.',

  'mail.tokenSet.subject': 'A PIN or card that names you was set',
  'mail.tokenSet.pinByOther':
    '{by} set a PIN for you at {organization} on {at}. It opens nothing before you have chosen your own in its place, at a shared tablet.',
  'mail.tokenSet.pinByYou':
    'Your PIN at {organization} was set on {at}, in your own name. A PIN says on shared tablets that it is you.',
  'mail.tokenSet.cardByOther':
    '{by} set a card for you at {organization} on {at}. Whoever holds it to a shared tablet works there in your name.',
  'mail.tokenSet.cardByYou':
    'Your card at {organization} was set on {at}, in your own name. Whoever holds it to a shared tablet works there in your name.',
  'mail.tokenSet.alarm': 'Do you know nothing of it? Tell your organization manager at once.',
  'mail.tokenSet.button': 'My account',
  'mail.tokenSet.footer': 'You get this because {email} is the e-mail of the account.',
  'mail.pinTried.subject': 'Somebody is trying your PIN',
  'mail.pinTried.text':
    'By {at} so many wrong PINs were typed for you at {organization} that only one an hour is taken for now. Your card and your password go on opening.',
  'mail.pinTried.alarm':
    'Was it not you? Tell your organization manager: the audit log says at which tablets it was.',
  'mail.pinTried.button': 'My account',
  'mail.pinTriedOf.subject': 'Somebody is trying the PIN of {person}',
  'mail.pinTriedOf.text':
    'By {at} so many wrong PINs were typed for {person} at {organization} that only one an hour is taken for now. Their card and their password go on opening.',
  'mail.pinTriedOf.alarm': 'The audit log says at which tablets it was. Ask {person} whether it was they.',
  'mail.pinTriedOf.button': 'Audit log',
  'mail.pinTriedOf.footer': 'You get this because you manage the people of {organization}.',

  'mail.factorOn.subject': 'Log-in with a code was turned on',
  'mail.factorOn.text':
    'From {at} on, logging in to your account at {organization} asks for a code of your authenticator app.',
  'mail.factorOn.alarm': 'Was it not you? Change your password at once and tell your organization manager.',
  'mail.factorOn.button': 'My account',
  'mail.factorOff.subject': 'Log-in with a code was turned off',
  'mail.factorOff.text':
    'From {at} on, logging in to your account at {organization} asks for no code any more. It was turned off by {actor}.',
  'mail.factorOff.alarm': 'Was it not you? Change your password at once and tell your organization manager.',
  'mail.factorOff.button': 'My account',

  'mail.invitation.subject': '{organization} gives you access to Cloche',
  'mail.invitation.text':
    '{inviter} has made an account for you at {organization}, with {email} as your e-mail.',
  'mail.invitation.textNobody': '{organization} has made an account for you, with {email} as your e-mail.',
  'mail.invitation.how': 'Choose a password and you can begin. The link works once, until {until}.',
  'mail.invitation.button': 'Open my account',
  'mail.invitation.footer':
    'You get this because {organization} entered your address. If you do not know why, ignore it.',

  'mail.firstOwner.subject': 'Set up Cloche',
  'mail.firstOwner.text':
    'A new Cloche was started at {address}. With this link you make its own organization and become its owner.',
  'mail.firstOwner.how': 'The link works once, until {until}.',
  'mail.firstOwner.button': 'Set up Cloche',
  'mail.firstOwner.footer':
    'You get this because those who run this Cloche entered your address. If you do not know why, ignore it.',

  'mail.signUp.subject': 'Confirm your e-mail to begin with Cloche',
  'mail.signUp.text': 'With this link you choose a password, and {organization} begins with Cloche.',
  'mail.signUp.how': 'The link works once, until {until}. Until then nothing is made.',
  'mail.signUp.button': 'Confirm and begin',
  'mail.signUp.footer':
    'You get this because somebody entered {email} to begin with Cloche. If it was not you, ignore it.',
  'mail.signUpKnown.subject': 'You already have an account',
  'mail.signUpKnown.text':
    'Somebody entered {email} to begin with Cloche, but there is an account with this address already. Log in with it.',
  'mail.signUpKnown.how': 'Do you not know the password any more? Recover it from the page of the log-in.',
  'mail.signUpKnown.button': 'Log in',

  'mail.auditPaused.subject': 'The audit log is no longer sent to {receiver}',
  'mail.auditPaused.text':
    'Since {at} the audit log of {organization} is not sent to “{receiver}”. Nothing is lost: it goes on from where it stopped once somebody resumes it.',
  'mail.auditPaused.gone': 'The receiver said that its address is no more (410).',
  'mail.auditPaused.denied': 'The receiver denied access several times in a row (401 or 403).',
  'mail.auditPaused.failing': 'The receiver accepted nothing for 24 hours.',
  'mail.auditPaused.person': 'Somebody paused it.',
  'mail.auditPaused.how': 'Look at what it answered, set it right, and resume it.',
  'mail.auditPaused.button': 'Open the audit log',
  'mail.auditPaused.footer': 'You get this because you are an owner of {organization}.',
  'mail.customerClosed.subject': '{organization} was closed',
  'mail.customerClosed.text':
    '{organization} was closed on {at}. Nobody can come in any more. Everything of it is erased on {until}.',
  'mail.customerClosed.data':
    'Everything of it is being written into one archive. The link opens it as soon as it is there, until everything is erased; whoever has the link has the archive.',
  'mail.customerClosed.button': 'Download everything',
  'mail.customerClosed.how': 'Until then those who look after your organization can open it again as it was.',
  'mail.customerClosed.footer': 'You get this because you are an owner of {organization}.',

  'mail.email.subject': 'Confirm your new e-mail',
  'mail.email.text':
    'From now on you want to log in to {organization} with {email}. Confirm that this address is yours.',
  'mail.email.how': 'The link works once, until {until}. Until then your former e-mail stays valid.',
  'mail.email.button': 'Confirm this address',
  'mail.email.footer':
    'You get this because somebody entered {email} as their new e-mail. If it was not you, ignore it.',

  'mail.emailConsent.subject': 'Shall your e-mail change?',
  'mail.emailConsent.how':
    'It changes only if you say so here, until {until}, and the new address confirms it too. Otherwise do nothing.',
  'mail.emailConsent.button': 'Look at the change',

  'mail.emailNotice.subject': 'Your e-mail is about to change',
  'mail.emailNotice.text':
    'Your account at {organization} is to get {email} as its e-mail, asked for by {asker}.',
  'mail.emailNotice.how':
    'If that is right, there is nothing to do here. If it is not, keep your address with this link, as soon as you can.',
  'mail.emailNotice.button': 'Keep my address',
  'mail.emailNotice.footer':
    'You get this because this address is the e-mail of the account until the new one is confirmed.',

  'mail.enrolment.subject': '{name} asks to work in {location}',
  'mail.enrolment.text': '{name} ({email}) asks to work in {location}.',
  'mail.enrolment.how':
    'Accept or refuse before {until}. The first answer counts, yours or that of another manager.',
  'mail.enrolment.button': 'Answer',
  'mail.enrolment.footer': 'You get this because you manage the users of {location} at {organization}.',

  'mail.enrolmentAccepted.subject': 'You now work in {location}',
  'mail.enrolmentAccepted.text': '{decider} has enrolled you in {location}. Choose it in Cloche to begin.',
  'mail.enrolmentAccepted.button': 'Open Cloche',
  'mail.enrolmentRefused.subject': 'You were not enrolled in {location}',
  'mail.enrolmentRefused.text': '{decider} has refused to enrol you in {location}. Ask them if you need it.',
  'mail.enrolmentAnswer.footer': 'You get this because you asked to be enrolled at {organization}.',

  'mail.erasureAsked.subject': '{person} asks to be erased',
  'mail.erasureAsked.text':
    '{person} asks {organization} to erase what is kept of them. Decide in Cloche, under Organization, Your data.',
  'mail.erasureAsked.button': 'Open Cloche',
  'mail.erasureAsked.footer': 'You get this because you own {organization}.',

  'mail.ticketAnswered.subject': 'Support has answered: {ticket}',
  'mail.ticketAnswered.text': '{writer} has answered your question “{ticket}”:',
  'mail.ticketAnswered.words': '{words}',
  'mail.ticketAnswered.button': 'Open the question',
  'mail.ticketAnswered.footer': 'You get this because you asked support as somebody of {organization}.',
  'mail.ticketAsked.subject': '{organization} asks: {ticket}',
  'mail.ticketAsked.text': '{writer} of {organization} has written to support in “{ticket}”:',
  'mail.ticketAsked.words': '{words}',
  'mail.ticketAsked.button': 'Open the question',
  'mail.ticketAsked.footer': 'You get this because this address is the one to contact in this installation.',

  'mail.alarm.subject': '{level}: {title}',
  'mail.alarm.title': '{title}',
  'mail.alarm.description': '{description}',
  'mail.alarm.where': 'At {location}, since {at}.',
  'mail.alarm.breach': 'The worst value was {peak}. Limits: {limits}.',
  'mail.alarm.over': 'It has been over since {ended}. Somebody still has to look what it did.',
  'mail.alarm.first': 'Is it yours to look after? Say so with one tap: then nobody else is told.',
  'mail.alarm.repeat': 'Nobody is on it yet. This is reminder {number}.',
  'mail.alarm.escalation': 'Those who were told first have not answered: now it is you who is told.',
  'mail.alarm.again': '{forwarder} sends it to you: nobody has resolved it yet.',
  'mail.alarm.resolved': '{forwarder} sends it to you. It is resolved.',
  'mail.alarm.trial': 'This is a test of the alarms. Say that you got it.',
  'mail.alarm.address': 'In Cloche: {address}',
  'mail.alarm.button': 'Look and answer',
  'mail.alarm.footer':
    'You get this because a forwarding rule of {organization} names you. The link is yours alone and counts until {until}: whoever opens it answers in your name.',
  'mail.alarm.footerOwn':
    'You get this because you asked for it in your account. The link is yours alone and counts until {until}: whoever opens it answers in your name.',
  'mail.alarm.footerPlace':
    'You get this because you look after notifications at {location}, {organization}. The link is yours alone and counts until {until}.',
  'mail.alarm.footerPerson':
    'You get this because the notification is for you, at {location}, {organization}. The link is yours alone and counts until {until}.',
  'mail.alarms.subject': {
    one: '{count} more notification at {organization}',
    other: '{count} notifications at {organization}',
  },
  'mail.alarms.intro': {
    one: 'There were many within a minute: this one comes by itself.',
    other: 'There were many within a minute: these {count} come as one.',
  },
  'mail.alarms.button': 'Open in Cloche',
  'mail.alarms.footer':
    'You get this because a forwarding rule of {organization} names you, or you asked for it.',
  'mail.passwordByDirectory.subject': 'How to log in',
  'mail.passwordByDirectory.text':
    '{organization} lets its people in by its own log-in. Enter your e-mail there; you need no password of Cloche.',
  'mail.passwordByDirectory.button': 'Go to the log-in',
  'mail.licensesEnd.subject': {
    one: '{count} licence of {organization} ends on {date}',
    other: '{count} licences of {organization} end, the first on {date}',
  },
  'mail.licensesEnd.text': 'These licences end on {date} or soon after: {list}.',
  'mail.licensesEnd.ends':
    'They are not renewed by themselves. Buy them again in the store if you go on needing them.',
  'mail.licensesEnd.renews':
    'Going on costs {price} with tax, at today’s prices. The renewal waits among your purchases 14 days before the end; without payment they end.',
  'mail.licensesEnd.button': 'Look at the licences',
  'mail.licensesEnd.footer': 'You get this because you are an owner of {organization}.',
  'mail.exportFailed.subject': 'An export of {organization} was not sent',
  'mail.exportFailed.text': 'The export of {when} did not arrive where it should go. {reason} {detail}',
  'mail.exportFailed.next':
    'The next one is made at its time. Until then your archive there is the last that arrived.',
  'mail.exportFailed.button': 'Look at the exports',
  'mail.exportFailed.footer': 'You get this because you are an owner of {organization}.',
  'mail.exportPaused.subject': 'Exports of {organization} are paused',
  'mail.exportPaused.text':
    'The export of {when} was not made. {reason} What lies at the target stays. The exports go on by themselves once a licence for backups is in force again; by hand you may export at any time.',
  'mail.exportPaused.button': 'Look at the exports',
  'mail.sealDeposit.subject': 'Seal of {organization}, block {block}',
  'mail.sealDeposit.greeting': 'To whom it may concern',
  'mail.sealDeposit.text':
    'This is the seal of everything that {organization} had written down when block {block} was sealed, on {at}. Keep this letter.',
  'mail.sealDeposit.how':
    'Whoever doubts the records later compares them with it: on the page Trust of the organization, or with the script verify-chain.mjs and the following text as a file.',
  'mail.sealDeposit.footer': 'You get this because {organization} leaves its seals with you.',
  'mail.report.subject': '{title}: {days}',
  'mail.report.day': '{kind} of {place} on {from}, as files with this letter.',
  'mail.report.days': '{kind} of {place} from {from} to {to}, as files with this letter.',
  'mail.report.isEmpty': 'There is nothing in it: nothing of the kind happened.',
  'mail.report.draft': 'It is a draft: its days are not over yet.',
  'mail.report.incomplete': 'Something is missing in it; the first page says what.',
  'mail.report.tooLarge': 'The files are too large for a letter. Open the report in Cloche to take them.',
  'mail.report.button': 'Open in Cloche',
  'mail.report.tooLargeOutside': 'The files are too large for a letter. Ask {organization} for them.',
  'mail.report.check': 'Check the report',
  'mail.report.footer': 'You get this because a schedule of {organization} names you.',
  'mail.report.footerTrial': 'You get this because you tried a schedule of {organization}.',
  'mail.report.unsubscribe': 'I want no more of these reports',
} satisfies Texts
